import "server-only";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import { type Money, storedMoney } from "@/lib/money/money";
import { noteOrder } from "./note-order";

type UnpaidDeps = { db: Database; now: () => Date };

const week = 7 * 24 * 60 * 60_000;

/** An order that expired without a payment, and on which nobody has noted anything. */
export type UnpaidOrder = { number: string; email: string; placedAt: Date; total: Money };

function isUnpaid(now: Date) {
  return {
    createdAt: { gte: new Date(now.getTime() - week) },
    expiredAt: { not: null },
    notes: { none: {} },
  } satisfies Prisma.OrderWhereInput;
}

/** The last hundred such orders of seven days, newest first. */
export async function listUnpaidOrders({ db, now }: UnpaidDeps): Promise<UnpaidOrder[]> {
  const orders = await db.order.findMany({
    where: isUnpaid(now()),
    orderBy: { createdAt: "desc" },
    take: 100,
    select: {
      number: true,
      email: true,
      createdAt: true,
      totalMinor: true,
      currency: true,
      currencyExponent: true,
    },
  });
  return orders.map(({ number, email, createdAt, totalMinor, ...currency }) => ({
    number,
    email,
    placedAt: createdAt,
    total: storedMoney(totalMinor, currency),
  }));
}

/** Notes on such an order that its shopper was asked; false for any other order, on which nothing is noted. */
export async function followUpUnpaid(
  { number, by }: { number: OrderNumber; by: string },
  { db, now }: UnpaidDeps,
): Promise<boolean> {
  if ((await db.order.count({ where: { number, ...isUnpaid(now()) } })) === 0) return false;
  const text = "Asked the shopper why the order was not paid.";
  const noted = await noteOrder({ number, text, by }, { db, now });
  return noted.ok;
}
