import type { Route } from "next";

export const chargebacksPath = "/admin/chargebacks";

export function chargebackPath(id: string): Route {
  return `/admin/chargebacks/${id}` as Route;
}

/** The page of the evidence of an order's payment, for the bank. */
export function disputePath(number: string): Route {
  return `/admin/orders/${number}/dispute` as Route;
}
