import "server-only";

import type { ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { type Money, storedMoney } from "@/lib/money/money";
import type { OrderState } from "@/lib/orders/views";
import { orderState } from "@/lib/payments/order-state";

import type { Place } from "./csv-file";
import type { Period } from "./period";

/** Which charges that the bank answered. */
export const chargeGroups = ["charges", "approved", "declined"] as const;
export type ChargeGroup = (typeof chargeGroups)[number];

/** In a filter by the bank's code: the declines that have none. */
export const withoutCode = "none";

type ChargeFilter = { group: ChargeGroup; code?: string };

/** A charge that the bank answered, with what has become of its order since. */
export type Charge = {
  id: string;
  at: Date;
  isApproved: boolean;
  code: string | null;
  amount: Money;
  card: { brand: string | null; last4: string | null };
  order: { number: string; state: OrderState } | null;
};

/** The condition of the charges of a period that the bank answered. */
export function chargesIn(
  { currency, from, until }: Period,
  { group, code }: ChargeFilter,
): Prisma.OperationWhereInput {
  const states = {
    charges: ["SUCCEEDED", "DECLINED"],
    approved: ["SUCCEEDED"],
    declined: ["DECLINED"],
  } as const;
  return {
    kind: { in: ["PAY", "AUTHORIZE"] },
    state: { in: [...states[group]] },
    ...(code !== undefined && { gatewayCode: code === withoutCode ? null : code }),
    openedAt: { gte: from, lt: until },
    payment: { currency },
  };
}

const chargeSelect = {
  id: true,
  openedAt: true,
  state: true,
  amountMinor: true,
  gatewayCode: true,
  payment: {
    select: {
      currency: true,
      currencyExponent: true,
      cardBrand: true,
      cardLast4: true,
      order: {
        select: {
          number: true,
          expiredAt: true,
          payments: {
            where: { latest: true },
            select: { status: true, orderState: true, outcomeUnknown: true },
          },
        },
      },
    },
  },
} satisfies Prisma.OperationSelect;

/** A page of the charges of a period, oldest first, after a place. */
export async function listCharges(
  { after, limit, group, code, ...period }: Period & ChargeFilter & { after?: Place; limit: number },
  { db }: { db: ReadDatabase },
): Promise<Charge[]> {
  const rows = await db.operation.findMany({
    relationLoadStrategy: "join",
    where: {
      ...chargesIn(after === undefined ? period : { ...period, from: after.at }, { group, code }),
      ...(after && { OR: [{ openedAt: { gt: after.at } }, { id: { gt: after.id } }] }),
    },
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
    take: limit,
    select: chargeSelect,
  });
  return rows.map(({ payment: { order, ...payment }, ...row }) => ({
    id: row.id,
    at: row.openedAt,
    isApproved: row.state === "SUCCEEDED",
    code: row.gatewayCode,
    amount: storedMoney(row.amountMinor ?? 0n, payment),
    card: { brand: payment.cardBrand, last4: payment.cardLast4 },
    order: order && { number: order.number, state: orderState(order.payments[0], order) },
  }));
}
