import "server-only";

import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";

import { environment } from "@/lib/environment";
import { shopLog } from "@/lib/log/shop-log";
import { authorizeStaff } from "./authorize-staff";
import { decodeSessionToken } from "./decode-session-token";
import { safeCallbackUrl } from "./safe-callback-url";
import { secureCookies, sessionSeconds } from "./session";

// `from=auth` marks the redirect that follows after next-auth has set the cookie of the form's token.
const signInPage = "/admin/sign-in?from=auth";

const signedIn = z.object({ sessionGeneration: z.number().int() });

/** next-auth's options: sign-in by e-mail address and password, and a signed and encrypted session. */
export function authOptions(): NextAuthOptions {
  // next-auth reads the shop's origin from this variable only.
  // oxlint-disable-next-line node/no-process-env
  process.env.NEXTAUTH_URL = environment.APP_URL;
  return {
    secret: environment.AUTH_SECRET,
    useSecureCookies: secureCookies(),
    session: { strategy: "jwt", maxAge: sessionSeconds },
    jwt: { maxAge: sessionSeconds, decode: decodeSessionToken },
    pages: { signIn: signInPage, error: signInPage, signOut: "/admin" },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: (credentials) => authorizeStaff(credentials),
      }),
    ],
    logger: {
      error: (code, metadata) =>
        shopLog.error({ event: code, error: readError(metadata) }, "next-auth error"),
      warn: (code) => shopLog.warn({ event: code }, "next-auth warning"),
    },
    callbacks: {
      // Called when somebody signs in. `findStaff` compares the generation on each request.
      jwt: ({ token, user }) => ({ ...token, ...signedIn.parse(user) }),
      redirect: ({ url, baseUrl }) => safeCallbackUrl(url, baseUrl),
    },
  };
}

/** next-auth passes an error, or an object with one. */
function readError(metadata: Error | { error?: Error }): Error | undefined {
  return metadata instanceof Error ? metadata : metadata.error;
}
