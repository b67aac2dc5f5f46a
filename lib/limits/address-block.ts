import ipaddr from "ipaddr.js";

import { parseAddress } from "./client-address";

/**
 * The addresses that are limited as one client: an IPv4 address, or the first 64 bits of an IPv6 address.
 *
 * One connection gets a whole /64 of IPv6, from which it can send each request with another address. All text that is no
 * address is one block: whoever chose it could choose another text each time.
 */
export function addressBlock(text: string): string {
  const address = parseAddress(text);
  if (address === undefined) return "unknown";
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === "ipv4") return address;
  return ipaddr.fromByteArray([...parsed.toByteArray().slice(0, 8), 0, 0, 0, 0, 0, 0, 0, 0]).toString();
}
