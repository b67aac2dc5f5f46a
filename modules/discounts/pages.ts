import type { ModulePages } from "@/modules/seam/module-pages";
import { applyCode, describeProblem } from "./apply-code";
import { CheckoutDiscount } from "./checkout-discount";
import { CodeFormPart } from "./code-form-part";

export const discountsPages: ModulePages = {
  discountCode: { Field: CheckoutDiscount, Form: CodeFormPart, apply: applyCode, describe: describeProblem },
};
