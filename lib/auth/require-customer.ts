import "server-only";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";

import { services } from "@/lib/composition";
import { findCustomer } from "@/lib/customers/find-customer";
import type { CustomerView } from "@/lib/customers/views";

import { readCustomerSessionId } from "./customer-cookie";

/**
 * Returns the signed-in customer, or redirects to sign-in, which leads back to `returnTo` (a path).
 *
 * Every page and every action of the account calls it, because no layout guards them.
 */
export async function requireCustomer(returnTo: string): Promise<CustomerView> {
  const customer = await currentCustomer();
  if (customer === undefined)
    redirect(`/account/sign-in?callbackUrl=${encodeURIComponent(returnTo)}` as Route);
  return customer;
}

/**
 * Returns the signed-in customer; undefined for a guest.
 *
 * The cookie holds only the session's id. Each request reads the session from the database, so that it ends at once
 * if it was ended in another browser. Without the cookie nothing is read.
 */
export const currentCustomer = cache(async (): Promise<CustomerView | undefined> => {
  const sessionId = await readCustomerSessionId();
  if (sessionId === undefined) return undefined;
  return findCustomer({ sessionId }, await services());
});
