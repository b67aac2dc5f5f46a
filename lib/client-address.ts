/**
 * The address of the client that sent a request, from its X-Forwarded-For; "unknown" without one.
 *
 * Each trusted proxy in front (TRUSTED_PROXY_HOPS) appends the address of what connected to it, so the client is as many entries
 * from the right. A client can forge every entry before that one, so they are never read. Without a proxy the header is the
 * client's own and nothing in it is true: all clients, which then are on this machine, count as one.
 */
export function readClientAddress(forwardedFor: string | null | undefined, trustedHops: number): string {
  if (trustedHops === 0) return "this machine";
  const addresses = (forwardedFor ?? "").split(",").map((address) => address.trim());
  const address = addresses.at(-trustedHops) ?? addresses[0];
  return address === undefined || address === "" ? "unknown" : address.replace(/^::ffff:/, "");
}
