import "server-only";

import { environment } from "@/lib/environment";

/** How long staff stay signed in, in seconds: a working day. */
export const sessionSeconds = 8 * 60 * 60;

/** Whether cookies are sent over https only. True if the shop's own address is https. */
export function secureCookies(): boolean {
  return environment.APP_URL.startsWith("https://");
}

/** The name of next-auth's session cookie. A long session is split into `name.0`, `name.1`, … */
export function sessionCookieName(): string {
  return secureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** The name of the cookie with a customer's session. Its own, so that staff and customer can be signed in side by side. */
export function customerCookieName(): string {
  return secureCookies() ? "__Host-customer-session" : "customer-session";
}
