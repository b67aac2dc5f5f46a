import "server-only";

import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";

import { decodeSessionToken, secureCookies } from "@/lib/auth/auth-options";
import { environment } from "@/lib/environment";
import { type CustomerSessionId, customerSessionIdSchema } from "@/lib/ids";

import { customerSessionSeconds } from "./sessions";

/** The name of the cookie with a customer's session. Its own, so that staff and customer can be signed in side by side. */
export function customerCookieName(): string {
  return secureCookies() ? "__Host-customer-session" : "customer-session";
}

/** The attributes of the cookie, apart from its end. */
export function customerCookieAttributes() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: secureCookies() } as const;
}

/** The session that this browser's cookie names; undefined without one. Only the database says whether it has ended. */
export async function readCustomerSessionId(): Promise<CustomerSessionId | undefined> {
  const cookie = (await cookies()).get(customerCookieName())?.value;
  if (cookie === undefined) return undefined;
  const token = await decodeSessionToken({ token: cookie });
  return customerSessionIdSchema.safeParse(token?.sub).data;
}

/** Signs this browser in to a session, as next-auth does. Call it from route handlers and actions only. */
export async function saveCustomerCookie(sessionId: CustomerSessionId): Promise<void> {
  const maxAge = customerSessionSeconds;
  const token = await encode({ token: { sub: sessionId }, secret: environment.AUTH_SECRET, maxAge });
  (await cookies()).set(customerCookieName(), token, { ...customerCookieAttributes(), maxAge });
}

/** Deletes the cookie. Call it from route handlers and actions only. */
export async function deleteCustomerCookie(): Promise<void> {
  (await cookies()).set(customerCookieName(), "", { ...customerCookieAttributes(), maxAge: 0 });
}
