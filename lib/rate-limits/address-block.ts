import ipaddr from "ipaddr.js";

/**
 * The addresses that are limited as one client: an IPv4 address, or the first 64 bits of an IPv6 address.
 *
 * One connection gets a whole /64 of IPv6, from which it can send each request with another address. Text that is no
 * address is a block of its own.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return ipaddr.fromByteArray([...parsed.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString();
}
