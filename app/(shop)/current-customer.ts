import "server-only";

import { notFound, redirect } from "next/navigation";
import { cache } from "react";

import { services } from "@/app/composition/services";
import type { CurrentCustomer } from "@/modules/seam/visitor";
import { modules } from "@/modules/server";

/** What can be asked of the visitor; undefined in a shop without accounts. */
export const visitor = modules.find((module) => module.visitor !== undefined)?.visitor;

/** Returns the signed-in customer; undefined for a guest. The only place in which pages and actions ask who is signed in. */
export const currentCustomer = cache(async (): Promise<CurrentCustomer | undefined> =>
  visitor?.find(await services()),
);

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
