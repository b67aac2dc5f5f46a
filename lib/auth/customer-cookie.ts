import "server-only";

import { secureCookies } from "./session";

/** The name of the cookie with a customer's session. Its own, so that staff and customer can be signed in side by side. */
export function customerCookieName(): string {
  return secureCookies() ? "__Host-customer-session" : "customer-session";
}
