import type { Prisma } from "@/lib/db/generated/client";
import { dateOf, parseDay, storedDay } from "@/lib/calendar/day";
import { required } from "@/lib/invariant";
import { fromDecimal, toDecimal } from "@/lib/money/decimals";
import { minorUnits } from "@/lib/money/money";

import type { Discount } from "./discount";
import type { ProductRules } from "@/prisma/products/product";
import { minorOf } from "@/prisma/products/stored-products";

type Transaction = Prisma.TransactionClient;

/** Locks all discount codes in their order, so that no order counts a use meanwhile. Before any product is locked. */
export async function lockAllDiscounts(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "discount_code" ORDER BY "code" FOR NO KEY UPDATE`;
}

/** Reads all discount codes. */
export async function readDiscounts(db: Transaction): Promise<Discount[]> {
  const stored = await db.discountCode.findMany({
    orderBy: { code: "asc" },
    include: { amounts: { orderBy: { list: { position: "asc" } }, include: { list: true } } },
  });
  return stored.map(({ kind, basisPoints, validFrom, validUntil, amounts, ...own }) => ({
    code: own.code,
    percent: basisPoints === null ? null : String(basisPoints / 100),
    amounts: Object.fromEntries(
      amounts.map(({ priceList, amountMinor, list }) => [
        priceList,
        toDecimal({ minor: minorUnits(amountMinor), exponent: list.currencyExponent }),
      ]),
    ),
    freeDelivery: kind === "FREE_DELIVERY",
    priceLists: own.priceLists,
    active: own.active,
    validFrom: validFrom && storedDay(validFrom),
    validUntil: validUntil && storedDay(validUntil),
    maxUses: own.maxUses,
    oncePerEmail: own.oncePerEmail,
  }));
}

/** Writes all of a discount code but its uses. */
export async function writeDiscount(
  tx: Transaction,
  { code, percent, amounts, freeDelivery, validFrom, validUntil, ...own }: Discount,
  { priceLists }: Pick<ProductRules, "priceLists">,
): Promise<void> {
  const values = {
    ...own,
    kind: freeDelivery ? "FREE_DELIVERY" : percent === null ? "AMOUNT" : "PERCENT",
    basisPoints: percent === null ? null : required(fromDecimal(percent, 2), "percent"),
    validFrom: validFrom && dateOf(parseDay(validFrom)),
    validUntil: validUntil && dateOf(parseDay(validUntil)),
  } as const;
  await tx.discountCode.upsert({
    where: { code },
    create: { code, ...values },
    update: values,
    select: { code: true },
  });
  await tx.discountAmount.deleteMany({ where: { code } });
  await tx.discountAmount.createMany({
    data: Object.entries(amounts).map(([priceList, decimal]) => ({
      code,
      priceList,
      amountMinor: minorOf(decimal, priceList, priceLists),
    })),
  });
}
