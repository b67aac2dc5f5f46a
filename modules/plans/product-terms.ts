import type { ProductTerms } from "@/lib/checkout/product-select";
import type { Prisma } from "@/lib/db/generated/client";
import type { PlanView } from "./plan-terms";

const select = {
  plan: {
    select: { intervalUnit: true, intervalCount: true, trialDays: true, payments: true, onDispatch: true },
  },
} satisfies Prisma.ProductSelect;

/** A product is sold on the terms of its plan, if it has one. */
export const planProducts: ProductTerms = {
  select,
  of: (product) => (product as { plan: PlanView | null }).plan,
};
