import ipaddr from "ipaddr.js";

/**
 * The address of the client that sent a request, from its X-Forwarded-For; undefined if that names none.
 *
 * Each trusted proxy in front (TRUSTED_PROXY_HOPS) appends the address of what connected to it, so the client is as many entries
 * from the right. A client can forge every entry before that one, so they are never read. Without a proxy the header is the
 * client's own and nothing in it is true: all clients, which then are on this machine, count as one.
 */
export function readClientAddress(
  forwardedFor: string | null | undefined,
  trustedHops: number,
): string | undefined {
  if (trustedHops === 0) return "127.0.0.1";
  const entries = (forwardedFor ?? "").split(",");
  return parseAddress(entries.at(-trustedHops) ?? entries[0] ?? "");
}

/**
 * Reads an address in any form in which proxies write it, and returns its one form; undefined for any other text.
 *
 * It may have a port (Azure writes one), brackets, quotes (RFC 7239), or a zone, and an IPv4 address may be mapped into IPv6.
 */
function parseAddress(text: string): string | undefined {
  const written = text.trim().replace(/^"(.*)"$/, "$1");
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(written) ?? [];
  const withoutPort = written.replace(/:\d*$/, "");
  for (const candidate of bracketed === undefined ? [written, withoutPort] : [bracketed]) {
    const address = candidate.replace(/%.*$/, "");
    // ipaddr.js also reads the forms of inet_aton, such as "1": no proxy writes them.
    if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
    if (ipaddr.IPv6.isValid(address)) return ipaddr.process(address).toString();
  }
  return undefined;
}

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
