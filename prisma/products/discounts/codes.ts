import type { CodePart } from "@/prisma/products/code-part";
import { compareDiscounts } from "./compare-discounts";
import { demoDiscountCodes } from "./demo-discount-codes";
import { discountFields } from "./discount";
import { lockAllDiscounts, readDiscounts } from "./stored-discounts";

export const discountCodes: CodePart = {
  fields: discountFields,
  compare: compareDiscounts,
  lock: lockAllDiscounts,
  read: readDiscounts,
  demo: demoDiscountCodes,
};
