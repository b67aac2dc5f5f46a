import "server-only";

import type { Route } from "next";

import { currentCustomer } from "@/app/(shop)/current-customer";
import { services } from "@/app/composition/services";
import { modules } from "@/modules/server";

const express = modules.find((module) => module.express !== undefined)?.express;

/** The shortest checkout that the shopper can take: one page for a customer of whom all is known. */
export async function checkoutPath(): Promise<Route> {
  const customer = express && (await currentCustomer());
  if (!express || !customer) return "/checkout";
  return (await express.isReady({ customerId: customer.id }, await services())) ? express.page : "/checkout";
}
