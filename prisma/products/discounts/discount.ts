import { z } from "zod";

import { parseDay } from "@/lib/calendar/day";
import { fromDecimal } from "@/lib/money/decimals";
import { discountCodeOf } from "@/lib/text/clean-text";

import {
  type ProductRules,
  isBlank,
  priceIn,
  text,
  unknownKeys,
  wholeNumber,
  withoutNull,
  yesOrNo,
} from "@/prisma/products/product";

/** A discount code as a file has it: a part of the goods in percent or amounts by price list as decimals, days as "2026-12-31". */
export type Discount = z.infer<ReturnType<typeof discountSchema>>;

/** What a new code is that its file does not say. */
export const newDiscount = {
  percent: null,
  amounts: {},
  freeDelivery: false,
  priceLists: [],
  active: true,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  oncePerEmail: false,
};

/** The fields of a code in a file. */
export const discountFields: readonly string[] = ["code", ...Object.keys(newDiscount)];

/** A complete discount code. Its issues are written for the person who wrote the file. */
export function discountSchema({ priceLists }: Pick<ProductRules, "priceLists">) {
  const noList = unknownKeys("the shop has no price list");
  const amounts = z.strictObject(
    Object.fromEntries(priceLists.map((list) => [list.code, priceIn(list).nullish()])),
    { error: noList },
  );
  const codes = priceLists.map(({ code }) => code);
  const priceList = z.string().refine((code) => codes.includes(code), {
    error: ({ input }) => `the shop has no price list ${String(input)}`,
  });
  return z
    .strictObject(
      {
        code: text.transform(discountCodeOf).pipe(z.string().max(40, "is longer than 40 characters")),
        percent: percent.nullable(),
        amounts: amounts.transform(withoutNull),
        freeDelivery: yesOrNoOrBlank,
        priceLists: z.preprocess(
          (list) => (Array.isArray(list) ? list.filter((code) => !isBlank(code)) : (list ?? [])),
          z.array(priceList),
        ),
        active: yesOrNo,
        validFrom: day.nullable(),
        validUntil: day.nullable(),
        maxUses: wholeNumber(1, 1_000_000).nullable(),
        oncePerEmail: yesOrNoOrBlank,
      },
      { error: unknownKeys("a discount code has no field") },
    )
    .superRefine((discount, context) => {
      const issue = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      const hasAmounts = Object.keys(discount.amounts).length > 0;
      const kinds = [discount.percent !== null, hasAmounts, discount.freeDelivery].filter(Boolean);
      if (kinds.length !== 1) issue("code", "takes off one of these: percent, amounts, freeDelivery");
      if (hasAmounts && discount.priceLists.length > 0)
        issue("priceLists", "follow from the amounts: leave them out");
      const { validFrom, validUntil } = discount;
      if (validFrom !== null && validUntil !== null && validUntil < validFrom)
        issue("validUntil", "is before validFrom");
    });
}

/** The cell of a CSV file that is empty says no. */
const yesOrNoOrBlank = z.preprocess((value) => value ?? false, yesOrNo);

const day = z.string("must be a day, such as 2026-12-31").transform((typed, context) => {
  try {
    return parseDay(typed);
  } catch {
    context.addIssue("must be a day, such as 2026-12-31");
    return z.NEVER;
  }
});

/** As "12.5"; its hundredths are basis points. */
const percent = z.union([z.number(), z.string()]).transform((typed, context) => {
  const basisPoints = fromDecimal(String(typed), 2);
  if (basisPoints !== undefined && basisPoints >= 1 && basisPoints <= 10_000)
    return String(basisPoints / 100);
  context.addIssue("must be a number from 0.01 to 100, with at most two decimals");
  return z.NEVER;
});
