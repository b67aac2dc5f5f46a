import "server-only";
import type { ProductTerms } from "@/lib/checkout/product-select";
import { modules } from "@/modules/server";

const withoutTerms: ProductTerms = { sold: { plan: null }, select: {}, of: () => null };

/** The sale of products on terms of a module; undefined if the shop sells products for one payment only. */
export const termSale = modules.find((module) => module.termSale !== undefined)?.termSale;

/** How the terms of products are read. Without a module that keeps them, a product with a plan is not sold. */
export const productTerms: ProductTerms = termSale?.products ?? withoutTerms;
