import "server-only";

import type { Route } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";

import { services } from "@/lib/composition";
import { findCustomerWith } from "@/lib/use-cases/customers/find-customer";
import { ownNothing, type OwnRows, readOwn } from "@/lib/use-cases/own-rows";
import type { CustomerView } from "@/lib/use-cases/customers/views";

import { readCustomerSessionId } from "./customer-cookie";

/**
 * Returns the signed-in customer, or redirects to sign-in, which leads back to `returnTo` (a path).
 *
 * Every page and every action of the account calls it, because no layout guards them.
 */
export async function requireCustomer(returnTo: string): Promise<CustomerView> {
  return (await requireSession(returnTo)).customer;
}

/**
 * The same with something of the customer's own, which the page shows.
 *
 * A page calls it first: the statement that finds the customer, for which the frame of the page waits too, then reads both.
 * Called later, after that statement was sent, it sends another one.
 */
export async function requireCustomerWith<View>(
  returnTo: string,
  own: OwnRows<View>,
): Promise<{ customer: CustomerView; own: View }> {
  askedFor().own = own;
  const { customer, ...read } = await requireSession(returnTo);
  if (read.rows === own) return { customer, own: read.own as View };
  return { customer, own: await readOwn(own, { customerId: customer.id }, await services()) };
}

/** Returns the signed-in customer; undefined for a guest. */
export async function currentCustomer(): Promise<CustomerView | undefined> {
  return (await readSession())?.customer;
}

async function requireSession(returnTo: string) {
  const found = await readSession();
  const signIn = `/account/sign-in?callbackUrl=${encodeURIComponent(returnTo)}`;
  if (found === undefined) redirect(signIn as Route);
  return found;
}

/** What the page of this request shows of its customer's own. */
const askedFor = cache((): { own: OwnRows<unknown> } => ({ own: ownNothing }));

/**
 * The customer of this request's session; undefined for a guest.
 *
 * The cookie holds only the session's id. Each request reads the session from the database, so that it ends at once
 * where it was ended in another browser. Without the cookie nothing is read.
 */
const readSession = cache(async () => {
  const sessionId = await readCustomerSessionId();
  if (sessionId === undefined) return undefined;
  const deps = await services();
  const { own: rows } = askedFor();
  const found = await findCustomerWith(rows, { sessionId }, deps);
  return found && { ...found, rows };
});
