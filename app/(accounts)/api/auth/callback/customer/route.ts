import NextAuth from "next-auth";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { NextRequest } from "next/server";

import { customerCookieAttributes } from "@/modules/accounts/customer-cookie";
import { customerCookieName } from "@/modules/accounts/session-cookie";
import { baseAuthOptions, secureCookies } from "@/lib/auth/auth-options";
import { customerSessionSeconds } from "@/modules/accounts/sessions";
import { safeReturnPath } from "@/modules/accounts/sign-in-requests";

import { readShopperId } from "@/app/(shop)/shopper-cookie";
import { customerSignedIn } from "@/app/composition/customer-signed-in";
import { paymentServices } from "@/app/composition/payment-services";
import { clientAddress } from "@/app/composition/services";
import { authorizeCustomer } from "@/modules/accounts/authorize-customer";

/**
 * Answers a request of a customer's sign-in.
 *
 * What next-auth refuses leads to the customer's sign-in page: its own pages are those of staff.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const context = { params: Promise.resolve({ nextauth: ["callback", "customer"] }) };
  const response = (await NextAuth(request, context, await customerAuthOptions())) as Response;
  const location = response.headers.get("location");
  if (location === null || !new URL(location, request.url).pathname.startsWith("/api/auth/")) return response;
  const headers = new Headers(response.headers);
  headers.set("location", "/account/sign-in?refused=yes");
  return new Response(null, { status: 303, headers });
}

/**
 * next-auth's options for customers: sign-in by the code or link of a mail. The cookie holds the session's id only.
 *
 * Its cookies are others than staff's, apart from that of the forms' token.
 */
async function customerAuthOptions(): Promise<NextAuthOptions> {
  const [deps, address, shopperId] = await Promise.all([paymentServices(), clientAddress(), readShopperId()]);
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
        id: "customer",
        credentials: { code: {}, token: {} },
        authorize: (credentials, { headers }) =>
          authorizeCustomer(
            { credentials, userAgent: headers?.["user-agent"], client: { address, shopperId } },
            { ...deps, customerSignedIn },
          ),
      }),
    ],
    callbacks: {
      jwt: ({ user }) => ({ sub: user.id }),
      redirect: ({ url, baseUrl }) => new URL(safeReturnPath(url, baseUrl), baseUrl).href,
    },
  };
}
