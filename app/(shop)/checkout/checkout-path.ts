import "server-only";

import type { Route } from "next";

import { currentCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { modules } from "@/modules/server";

const express = modules.find((module) => module.express !== undefined)?.express;

/** The page on which whoever signs in goes on to the shortest checkout that they can take. */
export const checkoutAfterSignIn: Route = express?.page ?? "/checkout";

/** The shortest checkout that the shopper can take: one page for a customer of whom all is known. */
export async function checkoutPath(): Promise<Route> {
  const customer = express && (await currentCustomer());
  if (!express || !customer) return "/checkout";
  return (await express.isReady({ customerId: customer.id }, await services())) ? express.page : "/checkout";
}
