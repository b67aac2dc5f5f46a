import type { ShopModule } from "@/modules/seam/shop-module";

/** The pages of products in the admin. */
export const productAdmin = { name: "product-admin" } as const satisfies ShopModule;
