import "server-only";
import type { Route } from "next";

import { err, ok } from "@/lib/result";
import type { TermSale } from "@/modules/seam/shop-module";
import { findPlacedPlan } from "./find-placed-plan";
import { agreementOfFirstOrder } from "./new-plan-agreement";
import { startSubscription } from "./start-subscription";

/** Plans as the checkout sells them. */
export const planSale: TermSale = {
  async agree(input, deps) {
    const started = await startSubscription(input, deps);
    if (!started.ok) return err(started.error);
    const { number, orderNumber, idempotencyKey, outcome } = started.value;
    const change = outcome === "too_late" ? "?change=too-late" : "";
    const path = orderNumber === null ? `/plans/${number}` : `/orders/${orderNumber}${change}`;
    return ok({ idempotencyKey, path: path as Route });
  },
  findAgreed: findPlacedPlan,
  agreementOf: agreementOfFirstOrder,
};
