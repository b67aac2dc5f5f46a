import "server-only";
import type { ProductTerms } from "@/lib/checkout/product-select";
import { Prisma } from "@/lib/db/generated/client";
import type { PlanView } from "./plan-terms";

const select = {
  plan: {
    select: { intervalUnit: true, intervalCount: true, trialDays: true, payments: true, onDispatch: true },
  },
} satisfies Prisma.ProductSelect;

/** A product is sold on the terms of its plan, if it has one. */
export const planProducts: ProductTerms = {
  sold: {},
  select,
  of: (product) => (product as { plan: PlanView | null }).plan,
  unpaidOrders: Prisma.sql`
    SELECT "order_id" FROM "scheduled_charge" WHERE "state" <> 'PAID' AND "order_id" IS NOT NULL`,
};
