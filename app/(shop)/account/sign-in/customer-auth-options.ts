import "server-only";

import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";

import { customerCookieAttributes, customerCookieName } from "@/app/(shop)/account/customer-cookie";
import { baseAuthOptions, secureCookies } from "@/lib/auth/auth-options";
import { customerSessionSeconds } from "@/lib/customers/sessions";
import { safeReturnPath } from "@/lib/customers/sign-in-requests";

import { authorizeCustomer } from "./authorize-customer";

/** The id of the provider, a segment of the address to which the forms are sent. */
export const customerProvider = "customer";

/**
 * next-auth's options for customers: sign-in by the code or link of a mail. The cookie holds the session's id only.
 *
 * Its cookies are others than staff's, apart from that of the forms' token.
 */
export function customerAuthOptions(): NextAuthOptions {
  const options = customerCookieAttributes();
  const callbackCookie = secureCookies() ? "__Host-customer-callback-url" : "customer-callback-url";
  return {
    ...baseAuthOptions(),
    session: { strategy: "jwt", maxAge: customerSessionSeconds },
    jwt: { maxAge: customerSessionSeconds },
    pages: { signIn: "/account/sign-in", error: "/account/sign-in", signOut: "/account" },
    cookies: {
      sessionToken: { name: customerCookieName(), options },
      callbackUrl: { name: callbackCookie, options },
    },
    providers: [
      Credentials({
        id: customerProvider,
        credentials: { code: {}, token: {} },
        authorize: (credentials, request) => authorizeCustomer(credentials, request.headers),
      }),
    ],
    callbacks: {
      jwt: ({ user }) => ({ sub: user.id }),
      redirect: ({ url, baseUrl }) => new URL(safeReturnPath(url, baseUrl), baseUrl).href,
    },
  };
}
