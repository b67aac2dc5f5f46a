import "server-only";

import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";

import { secureCookies } from "@/lib/auth/auth-options";
import { environment } from "@/lib/environment";
import type { CustomerSessionId } from "@/lib/ids";

import { customerCookieName } from "./session-cookie";
import { customerSessionSeconds } from "./sessions";

/** The attributes of the cookie, apart from its end. */
export function customerCookieAttributes() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: secureCookies() } as const;
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
