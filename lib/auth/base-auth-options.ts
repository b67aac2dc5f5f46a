import "server-only";

import type { NextAuthOptions } from "next-auth";

import { environment } from "@/lib/environment";
import { shopLog } from "@/lib/log/shop-log";

import { secureCookies } from "./secure-cookies";

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
