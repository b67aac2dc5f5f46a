import type { ShopModule } from "@/modules/seam/shop-module";
import { productEvents } from "./product-events";

/** The pages of products in the admin. */
export const productAdmin = {
  name: "product-admin",
  eventTypes: productEvents,
} as const satisfies ShopModule;
