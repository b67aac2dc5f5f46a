import "server-only";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { type Money, storedMoney } from "@/lib/money/money";

import { amountColumns, type Columns, csvFile, timeColumns, written } from "./csv-file";
import type { Period } from "./period";

/** An order of a file: when it was placed, what was ordered, and what became of its money. It has nothing personal. */
type OrderRow = {
  id: string;
  number: string;
  at: Date;
  country: string;
  state: string;
  pieces: number;
  total: Money;
  delivery: Money;
  discount: Money;
  tax: Money;
  captured: Money;
  refunded: Money;
  /** What the bank still holds. */
  held: Money;
};

const rowSelect = {
  id: true,
  number: true,
  createdAt: true,
  country: true,
  currency: true,
  currencyExponent: true,
  totalMinor: true,
  deliveryMinor: true,
  discountMinor: true,
  taxMinor: true,
  lines: { select: { quantity: true } },
  payments: {
    where: { status: "APPROVED" },
    select: {
      orderState: true,
      authorizedMinor: true,
      capturedMinor: true,
      refundedMinor: true,
      voided: true,
      restClosedAt: true,
    },
  },
} satisfies Prisma.OrderSelect;

/** The orders of a period of which the bank approved a payment, as a CSV file. */
export function ordersFile(
  { currency, from, until }: Period,
  { db }: { db: Database },
): ReadableStream<Uint8Array> {
  return csvFile(columns, async ({ after, limit }) => {
    const rows = await db.order.findMany({
      relationLoadStrategy: "join",
      where: {
        currency,
        createdAt: { gte: after?.at ?? from, lt: until },
        payments: { some: { status: "APPROVED" } },
        ...(after && { OR: [{ createdAt: { gt: after.at } }, { id: { gt: after.id } }] }),
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: limit,
      select: rowSelect,
    });
    return rows.map(rowOf);
  });
}

function rowOf({
  payments: [payment],
  lines,
  ...order
}: Prisma.OrderGetPayload<{ select: typeof rowSelect }>): OrderRow {
  const money = (minor: bigint) => storedMoney(minor, order);
  const captured = payment?.capturedMinor ?? 0n;
  const holds = payment !== undefined && !payment.voided && payment.restClosedAt === null;
  return {
    id: order.id,
    number: order.number,
    at: order.createdAt,
    country: order.country,
    state: payment?.orderState ?? "",
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: money(order.totalMinor),
    delivery: money(order.deliveryMinor),
    discount: money(order.discountMinor),
    tax: money(order.taxMinor),
    captured: money(captured),
    refunded: money(payment?.refundedMinor ?? 0n),
    held: money(holds ? (payment.authorizedMinor ?? 0n) - captured : 0n),
  };
}

const columns: Columns<OrderRow> = {
  order: ({ number }) => number,
  ...timeColumns("placed", ({ at }: OrderRow) => at),
  state: ({ state }) => state,
  country: ({ country }) => country,
  pieces: ({ pieces }) => written(String(pieces)),
  currency: ({ total }) => total.currency,
  ...amountColumns("total", ({ total }: OrderRow) => total),
  ...amountColumns("delivery", ({ delivery }: OrderRow) => delivery),
  ...amountColumns("discount", ({ discount }: OrderRow) => discount),
  ...amountColumns("tax", ({ tax }: OrderRow) => tax),
  ...amountColumns("captured", ({ captured }: OrderRow) => captured),
  ...amountColumns("refunded", ({ refunded }: OrderRow) => refunded),
  ...amountColumns("held", ({ held }: OrderRow) => held),
};
