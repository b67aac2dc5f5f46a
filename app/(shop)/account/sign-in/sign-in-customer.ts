import "server-only";

import NextAuth from "next-auth";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { NextRequest } from "next/server";

import { customerCookieAttributes, customerCookieName } from "@/app/(shop)/account/customer-cookie";
import { baseAuthOptions, secureCookies } from "@/lib/auth/auth-options";
import { customerSessionSeconds } from "@/lib/customers/sessions";
import { safeReturnPath } from "@/lib/customers/sign-in-requests";

import { authorizeCustomer } from "./authorize-customer";

type Context = { params: Promise<{ nextauth: string[] }> };

/**
 * Answers a request of a customer's sign-in.
 *
 * What next-auth refuses leads to the customer's sign-in page: its own pages are those of staff.
 */
export async function signInCustomer(request: NextRequest, context: Context): Promise<Response> {
  const response = (await NextAuth(request, context, customerAuthOptions())) as Response;
  const location = response.headers.get("location");
  if (location === null || !new URL(location, request.url).pathname.startsWith("/api/auth/")) return response;
  const headers = new Headers(response.headers);
  headers.set("location", "/account/sign-in?refused=yes");
  return new Response(null, { status: 303, headers });
}

/** The id of the provider, a segment of the address to which the forms are sent. */
export const customerProvider = "customer";

/**
 * next-auth's options for customers: sign-in by the code or link of a mail. The cookie holds the session's id only.
 *
 * Its cookies are others than staff's, apart from that of the forms' token.
 */
function customerAuthOptions(): NextAuthOptions {
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
