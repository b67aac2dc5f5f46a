import type { ShopModule } from "@/modules/seam/shop-module";
import { lockDiscount, releaseDiscountOfVoid, releaseDiscountUse, takeDiscountUse } from "./discount-uses";
import { findDiscount } from "./find-discount";
import { discountMessages } from "./messages";
import { discountData } from "./personal-data";

/** Codes that take something off an order. */
export const discounts = {
  name: "discounts",
  messages: discountMessages,
  personalData: discountData,
  discounts: { find: findDiscount, lock: lockDiscount, take: takeDiscountUse },
  follows: { paymentChanged: releaseDiscountOfVoid, orderExpires: releaseDiscountUse },
} as const satisfies ShopModule;
