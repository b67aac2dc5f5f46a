import "server-only";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";

import { readCustomerSessionId } from "@/app/(shop)/account/customer-cookie";
import { services } from "@/app/composition/services";
import { findCustomer } from "@/lib/customers/sessions";
import type { CustomerId, CustomerSessionId } from "@/lib/ids";

export { readKnownCustomerBrowser } from "./account/sign-in/sign-in-cookies";

/** The signed-in customer of a browser, as the pages outside the account see them. */
export type CurrentCustomer = {
  id: CustomerId;
  /** In lower case. */
  email: string;
  name: string | null;
  sessionId: CustomerSessionId;
};

/**
 * Returns the signed-in customer; undefined for a guest.
 *
 * The only place in which the pages outside the account ask who is signed in: without accounts, everyone is a guest.
 * The cookie holds only the session's id. Each request reads the session from the database, so that it ends at once
 * if it was ended in another browser. Without the cookie nothing is read.
 */
export const currentCustomer = cache(async (): Promise<CurrentCustomer | undefined> => {
  const sessionId = await readCustomerSessionId();
  if (sessionId === undefined) return undefined;
  return findCustomer({ sessionId }, await services());
});

/**
 * Returns the signed-in customer, or redirects to sign-in, which leads back to `returnTo` (a path).
 *
 * Every page and every action of the account calls it, because no layout guards them.
 */
export async function requireCustomer(returnTo: string): Promise<CurrentCustomer> {
  const customer = await currentCustomer();
  if (customer === undefined)
    redirect(`/account/sign-in?callbackUrl=${encodeURIComponent(returnTo)}` as Route);
  return customer;
}
