import type { ShopModule } from "@/modules/seam/shop-module";

/** Orders that were perhaps placed twice hint at each other. It only reads. */
export const doubleOrders = { name: "double-orders" } as const satisfies ShopModule;
