import "server-only";

import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";

import { services } from "@/app/composition/services";
import { visitor } from "@/app/composition/visitor";
import type { CurrentCustomer } from "@/modules/seam/visitor";

/** Returns the signed-in customer; undefined for a guest. The only place in which pages and actions ask who is signed in. */
export const currentCustomer = cache(async (): Promise<CurrentCustomer | undefined> => {
  const [jar, deps] = await Promise.all([cookies(), services()]);
  return visitor?.find((name) => jar.get(name)?.value, deps);
});

/**
 * Returns the signed-in customer, or redirects to sign-in, which leads back to `returnTo` (a path).
 *
 * Every page and every action of the account calls it, because no layout guards them.
 */
export async function requireCustomer(returnTo: string): Promise<CurrentCustomer> {
  const customer = await currentCustomer();
  if (customer !== undefined) return customer;
  return visitor === undefined ? notFound() : redirect(visitor.signIn(returnTo));
}
