import "server-only";

import { decodeSessionToken, secureCookies } from "@/lib/auth/auth-options";
import { type CustomerSessionId, customerSessionIdSchema } from "@/lib/ids";
import type { ReadCookie } from "@/modules/seam/visitor";

/** The name of the cookie with a customer's session. Its own, so that staff and customer can be signed in side by side. */
export function customerCookieName(): string {
  return secureCookies() ? "__Host-customer-session" : "customer-session";
}

/** The session that a browser's cookie names; undefined without one. Only the database says whether it has ended. */
export async function readCustomerSessionId(readCookie: ReadCookie): Promise<CustomerSessionId | undefined> {
  const cookie = readCookie(customerCookieName());
  if (cookie === undefined) return undefined;
  const token = await decodeSessionToken({ token: cookie });
  return customerSessionIdSchema.safeParse(token?.sub).data;
}
