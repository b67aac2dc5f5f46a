import "server-only";

import type { JWT, JWTDecodeParams } from "next-auth/jwt";

import { environment } from "@/lib/environment";

type Secrets = Pick<typeof environment, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS">;

/** Decodes the token of a session that AUTH_SECRET, or during a rotation AUTH_SECRET_PREVIOUS, encrypted. Null for any other. */
export async function decodeSessionToken(
  { token }: Pick<JWTDecodeParams, "token">,
  secrets: Secrets = environment,
): Promise<JWT | null> {
  if (token === undefined || token === "") return null;
  for (const secret of [secrets.AUTH_SECRET, secrets.AUTH_SECRET_PREVIOUS]) {
    if (secret === undefined) continue;
    const key = `${secret} ${token}`;
    const known = decoded.get(key);
    if (known !== undefined && !hasExpired(known)) return known;
    // Most pages are opened without a session: they do not load the decryption.
    const { decode } = await import("next-auth/jwt");
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims !== null) {
      keep(key, claims);
      return claims;
    }
  }
  return null;
}

// Kept, because next-auth derives a key and decrypts the token anew for each page: 0.8 ms of its time. What a token holds
// never changes, and whether its session still holds is read from the database each time. Only tokens that this shop made
// are kept.
const decoded = new Map<string, JWT>();
const keptTokens = 1_000;

function keep(key: string, claims: JWT): void {
  const [oldest] = decoded.keys();
  if (decoded.size >= keptTokens && oldest !== undefined) decoded.delete(oldest);
  decoded.set(key, claims);
}

/** Whether a token may have expired. Then next-auth decides, which allows clocks to differ by some seconds. */
function hasExpired({ exp }: JWT): boolean {
  return typeof exp !== "number" || exp <= Date.now() / 1000;
}
