import "server-only";

import { type JWT, type JWTDecodeParams, decode } from "next-auth/jwt";

import { environment } from "@/lib/environment";

/** Decodes the token of a session that AUTH_SECRET, or during a rotation AUTH_SECRET_PREVIOUS, encrypted. Null for any other. */
export async function decodeSessionToken(
  { token }: Pick<JWTDecodeParams, "token">,
  secrets: Pick<typeof environment, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS"> = environment,
): Promise<JWT | null> {
  for (const secret of [secrets.AUTH_SECRET, secrets.AUTH_SECRET_PREVIOUS]) {
    if (secret === undefined) continue;
    const decoded = await decode({ token, secret }).catch(() => null);
    if (decoded !== null) return decoded;
  }
  return null;
}
