import "server-only";
import type { Discounts } from "@/lib/checkout/discounts";
import { modules } from "@/modules/server";

/** What takes something off an order by its code; undefined without a module for it. */
export const discounts: Discounts | undefined = modules.find(
  (module) => module.discounts !== undefined,
)?.discounts;
