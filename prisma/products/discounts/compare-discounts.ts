import { z } from "zod";

import type { Prisma } from "@/lib/db/generated/client";
import { type Result, err, ok } from "@/lib/result";
import { discountCodeOf } from "@/lib/text/clean-text";

import type { ComparedCode } from "@/prisma/products/code-part";
import { discountSchema, newDiscount } from "./discount";
import type { ProductRules } from "@/prisma/products/product";
import { changesOf, mergeFields } from "@/prisma/products/product-fields";
import type { ProductProblem, ProductRow } from "@/prisma/products/product-row";
import { readDiscounts, writeDiscount } from "./stored-discounts";

/** Compares the discount codes of a file with the shop's. */
export async function compareDiscounts(
  rows: readonly ProductRow[],
  { db, priceLists }: { db: Prisma.TransactionClient } & Pick<ProductRules, "priceLists">,
): Promise<Result<ComparedCode[], ProductProblem[]>> {
  const stored = new Map((await readDiscounts(db)).map((discount) => [discount.code, discount]));
  const used = await db.discountCode.findMany({ select: { code: true, uses: true } });
  const schema = discountSchema({ priceLists });
  const problems: ProductProblem[] = [];
  const discounts: ComparedCode[] = [];
  const places = new Map<string, string>();
  for (const { at, values } of rows) {
    const code = typeof values.code === "string" ? discountCodeOf(values.code) : "";
    const problem = (field: string, text: string) => problems.push({ at, slug: code, field, text });
    if (places.has(code)) {
      problem("code", `is that of ${places.get(code)}`);
      continue;
    }
    places.set(code, at);
    const known = stored.get(code);
    const { data, error } = schema.safeParse(mergeFields(known ?? newDiscount, values));
    for (const { path, message } of error?.issues ?? []) problem(z.core.toDotPath(path), message);
    if (data === undefined) continue;
    const { uses } = used.find((each) => each.code === code) ?? { uses: 0 };
    if (data.maxUses !== null && data.maxUses < uses) problem("maxUses", `is less than its ${uses} uses`);
    discounts.push({
      at,
      code: data.code,
      isNew: known === undefined,
      changes: changesOf(known ?? {}, data),
      write: (tx) => writeDiscount(tx, data, { priceLists }),
    });
  }
  return problems.length > 0 ? err(problems) : ok(discounts);
}
