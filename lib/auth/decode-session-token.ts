import "server-only";

import { decode, type JWT, type JWTDecodeParams } from "next-auth/jwt";

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
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims !== null) return claims;
  }
  return null;
}
