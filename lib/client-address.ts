/**
 * The address of the client that sent a request, from its X-Forwarded-For; "unknown" without one.
 *
 * The shop's own server appends the address of the connection (`scripts/support/shop-server.mjs`), so the last entry
 * is always true. Each trusted proxy in front (TRUSTED_PROXY_HOPS) moves one entry to the left. A client can forge every entry
 * before that one, so they are never read.
 */
export function readClientAddress(forwardedFor: string | null | undefined, trustedHops: number): string {
  const addresses = (forwardedFor ?? "").split(",").map((address) => address.trim());
  const address = addresses.at(-1 - trustedHops) ?? addresses[0];
  return address === undefined || address === "" ? "unknown" : address.replace(/^::ffff:/, "");
}
