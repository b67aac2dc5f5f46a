import "server-only";
import type { ProductTerms } from "@/lib/checkout/product-select";
import { modules } from "@/modules/server";

/** The sale of products on terms of a module; undefined if the shop sells all of them for one payment. */
export const termSale = modules.find((module) => module.termSale !== undefined)?.termSale;

/** How the terms of products are read; without a module that has some there are none. */
export const productTerms: ProductTerms = termSale?.products ?? { select: {}, of: () => null };
