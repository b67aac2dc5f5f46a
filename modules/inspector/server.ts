import type { ShopModule } from "@/modules/seam/shop-module";

/** The steps of an order's payments, beside its page. */
export const inspector = { name: "inspector" } as const satisfies ShopModule;
