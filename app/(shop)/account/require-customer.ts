import "server-only";

import type { Route } from "next";
import { redirect } from "next/navigation";

import { type CurrentCustomer, currentCustomer } from "@/app/(shop)/current-customer";

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
