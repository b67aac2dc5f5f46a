import { z } from "zod";

import { fromDecimal, toDecimal } from "@/lib/money/decimals";
import type { StoredCurrency } from "@/lib/money/money";
import { type AuthorizationRules, outlivesAuthorization } from "./outlives-authorization";

/** What a product is checked against. The first of the languages is that of the product itself. */
export type ProductRules = AuthorizationRules & {
  languages: readonly string[];
  priceLists: readonly ({ code: string } & StoredCurrency)[];
};

/** A product as a file has it: texts by language, prices by price list as decimals, such as "64.00". */
export type Product = z.infer<ReturnType<typeof productSchema>>;

/** What a new product is that its file does not say. */
export const newProduct = {
  sku: null,
  active: true,
  madeToOrder: false,
  leadTimeDays: null,
  chargedWhenOrdered: false,
  category: null,
  prices: {},
  stock: null,
  plan: null,
};

export const text = z.string("is missing").trim().min(1, "is missing");

const slug = text.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be small letters, digits and single hyphens");

export const yesOrNo = z.union([z.boolean(), z.stringbool()], { error: "must be true or false" });

/** The cells of a CSV file are text. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  const number = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)], { error });
  return number.pipe(z.int(error).min(min, error).max(max, error));
}

/** A field with parts of which none is given, as in a row of a CSV file with empty cells. */
export function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === "object" && Object.values(value).every(isBlank))
  );
}

/** A category of which only the cell of the slug was emptied: its names are those of the former one. */
function hasNoSlug(category: unknown): boolean {
  return typeof category === "object" && category !== null && "slug" in category && category.slug === null;
}

const plan = z
  .strictObject(
    {
      intervalUnit: z.enum(["DAY", "WEEK", "MONTH", "YEAR"], "must be DAY, WEEK, MONTH or YEAR"),
      intervalCount: wholeNumber(1, 365),
      trialDays: wholeNumber(0, 365),
      payments: wholeNumber(1, 1_000).nullable().default(null),
      onDispatch: yesOrNo.default(false),
    },
    { error: unknownKeys("a plan has no field") },
  )
  .refine(({ onDispatch, payments, trialDays }) => !onDispatch || (payments === 1 && trialDays > 0), {
    path: ["onDispatch"],
    error: "takes one payment, after the days that the making takes (trialDays)",
  });

/** A complete product. Its issues are written for the person who wrote the file. */
export function productSchema({ languages, priceLists, ...authorization }: ProductRules) {
  const texts = z.strictObject(Object.fromEntries(languages.map((language) => [language, text])), {
    error: unknownKeys("the shop has no language"),
  });
  const prices = z.strictObject(
    Object.fromEntries(priceLists.map((list) => [list.code, priceIn(list).nullish()])),
    { error: unknownKeys("the shop has no price list") },
  );
  return z
    .strictObject(
      {
        slug,
        sku: text.nullable(),
        active: yesOrNo,
        position: wholeNumber(0, 1_000_000),
        name: texts,
        summary: texts,
        description: texts,
        madeToOrder: yesOrNo,
        leadTimeDays: wholeNumber(0, 1_000).nullable(),
        chargedWhenOrdered: yesOrNo,
        category: z.preprocess(
          (value) => (isBlank(value) || hasNoSlug(value) ? null : value),
          z.strictObject({ slug, name: texts }, { error: unknownKeys("a category has no field") }).nullable(),
        ),
        prices: prices.transform(withoutNull),
        stock: wholeNumber(0, 1_000_000).nullable(),
        pictures: z.preprocess(
          (list) => (Array.isArray(list) ? list.filter((picture) => !isBlank(picture)) : list),
          z
            .array(
              z.strictObject({ file: text, alt: texts }, { error: unknownKeys("a picture has no field") }),
              {
                error: "is missing",
              },
            )
            .min(1, "is missing"),
        ),
        plan: z.preprocess((value) => (isBlank(value) ? null : value), plan.nullable()),
      },
      { error: unknownKeys("a product has no field") },
    )
    .superRefine((product, context) => {
      if (!outlivesAuthorization(product, authorization)) return;
      context.addIssue({
        code: "custom",
        path: ["leadTimeDays"],
        message: `is longer than the bank holds an authorization (AUTHORIZATION_DAYS, ${authorization.authorizationDays} days)${authorization.charges === undefined ? ": shorten it, set chargedWhenOrdered, or sell it with a plan that is charged onDispatch" : ""}`,
      });
    });
}

export function priceIn({ currency, currencyExponent: exponent }: StoredCurrency) {
  return z.string('must be text, such as "64.00"').transform((decimal, context) => {
    const minor = fromDecimal(decimal, exponent);
    if (minor !== undefined && minor > 0) return toDecimal({ minor, exponent });
    context.addIssue(`"${decimal}" is no price in ${currency}, which has ${exponent} decimals`);
    return z.NEVER;
  });
}

export function withoutNull(prices: Record<string, string | null | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(prices).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** What is wrong with a field that has parts: `text` is said of parts that there are not. */
export function unknownKeys(text: string) {
  return ({ code, keys, input }: { code?: string; keys?: string[]; input?: unknown }) => {
    if (code === "unrecognized_keys") return `${text} ${keys?.join(", ")}`;
    return input === undefined ? "is missing" : "has parts, which docs/products.md lists";
  };
}
