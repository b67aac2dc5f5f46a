import "server-only";

import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";

import { baseAuthOptions, decodeSessionToken } from "@/lib/auth/auth-options";
import { staffSessionSeconds } from "@/lib/staff/sessions";
import { safeCallbackUrl } from "@/lib/staff/sign-in";

import { authorizeStaff } from "./authorize-staff";

// `from=auth` marks the redirect that follows after next-auth has set the cookie of the form's token.
const signInPage = "/admin/sign-in?from=auth";

const signedIn = z.object({ sessionId: z.uuid(), sessionGeneration: z.number().int() });

/** next-auth's options for staff: sign-in by e-mail address and password, and a signed and encrypted session. */
export function staffAuthOptions(): NextAuthOptions {
  return {
    ...baseAuthOptions(),
    session: { strategy: "jwt", maxAge: staffSessionSeconds },
    jwt: { maxAge: staffSessionSeconds, decode: decodeSessionToken },
    pages: { signIn: signInPage, error: signInPage, signOut: "/admin" },
    providers: [
      Credentials({
        credentials: { email: {}, password: {} },
        authorize: (credentials, { headers }) => authorizeStaff(credentials, headers?.["user-agent"]),
      }),
    ],
    callbacks: {
      // Called when somebody signs in. `findStaff` compares the generation on each request.
      jwt: ({ token, user }) => ({ ...token, ...signedIn.parse(user) }),
      redirect: ({ url, baseUrl }) => safeCallbackUrl(url, baseUrl),
    },
  };
}
