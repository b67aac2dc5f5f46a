import "server-only";

import type { NextAuthOptions } from "next-auth";
import type { JWT, JWTDecodeParams } from "next-auth/jwt";

import { environment } from "@/lib/environment";
import { shopLog } from "@/lib/log/log";

/** next-auth's options that are the same for everyone who signs in. */
export function baseAuthOptions(): Pick<NextAuthOptions, "secret" | "useSecureCookies" | "logger"> {
  // next-auth reads the shop's origin from this variable only.
  // oxlint-disable-next-line node/no-process-env
  process.env.NEXTAUTH_URL = environment.APP_URL;
  return {
    secret: environment.AUTH_SECRET,
    useSecureCookies: secureCookies(),
    logger: {
      error: (code, metadata) =>
        shopLog.error({ event: code, error: readError(metadata) }, "next-auth error"),
      warn: (code) => shopLog.warn({ event: code }, "next-auth warning"),
    },
  };
}

/** next-auth passes an error, or an object with one. */
function readError(metadata: Error | { error?: Error }): Error | undefined {
  return metadata instanceof Error ? metadata : metadata.error;
}

/** Whether cookies are sent over https only. True if the shop's own address is https. */
export function secureCookies(): boolean {
  return environment.APP_URL.startsWith("https://");
}

type Secrets = Pick<typeof environment, "AUTH_SECRET" | "AUTH_SECRET_PREVIOUS">;

/** Decodes the token of a session that AUTH_SECRET, or during a rotation AUTH_SECRET_PREVIOUS, encrypted. Null for any other. */
export async function decodeSessionToken(
  { token }: Pick<JWTDecodeParams, "token">,
  secrets: Secrets = environment,
): Promise<JWT | null> {
  if (token === undefined || token === "") return null;
  // Loaded when it is needed: the worker, which has this file in its bundle, decodes nothing.
  const { decode } = await import("next-auth/jwt");
  for (const secret of [secrets.AUTH_SECRET, secrets.AUTH_SECRET_PREVIOUS]) {
    if (secret === undefined) continue;
    const claims = await decode({ token, secret }).catch(() => null);
    if (claims !== null) return claims;
  }
  return null;
}
