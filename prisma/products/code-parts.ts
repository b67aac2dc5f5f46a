import type { CodePart } from "./code-part";
import { discountCodes } from "./discounts/codes";

/** What files of products do with discount codes: at most one, that of the module. */
export const codeParts: readonly CodePart[] = [discountCodes];
