import "server-only";

import type { ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { listOrders } from "@/lib/back-office/list-orders";
import { type Money, storedMoney } from "@/lib/money/money";
import { orderState } from "@/lib/payments/order-state";
import { heldMinor } from "@/lib/payments/state-table";
import type { FileDialect } from "@/lib/text/file-dialect";

import { amountColumns, type Columns, csvFile, idColumns, timeColumns, written } from "./csv-file";
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
  /** What the bank still holds, also after the rest was closed. */
  held: Money;
};

const rowSelect = {
  id: true,
  number: true,
  createdAt: true,
  expiredAt: true,
  country: true,
  currency: true,
  currencyExponent: true,
  totalMinor: true,
  deliveryMinor: true,
  discountMinor: true,
  taxMinor: true,
  lines: { select: { quantity: true } },
  payments: {
    where: { latest: true },
    select: {
      status: true,
      orderState: true,
      outcomeUnknown: true,
      authorizedMinor: true,
      capturedMinor: true,
      refundedMinor: true,
      voided: true,
    },
  },
} satisfies Prisma.OrderSelect;

/** The orders of a period of which the bank approved a payment, as a CSV file. */
export function ordersFile(
  { currency, from, until, dialect }: Period & { dialect: FileDialect },
  { db }: { db: ReadDatabase },
): ReadableStream<Uint8Array> {
  return csvFile(columns, dialect, async ({ after, limit }) => {
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

/** The orders of the list with its search and filter, in the list's order, as a CSV file. */
export function listedOrdersFile(
  { dialect, ...list }: Pick<Parameters<typeof listOrders>[0], "search" | "state"> & { dialect: FileDialect },
  deps: Parameters<typeof listOrders>[1],
): ReadableStream<Uint8Array> {
  return csvFile(columns, dialect, async ({ after, limit }) => {
    const listed = await listOrders({ ...list, after: after?.number, pageSize: limit }, deps);
    const numbers = listed.rows.map(({ number }) => number);
    const rows = await deps.db.order.findMany({
      relationLoadStrategy: "join",
      where: { number: { in: numbers } },
      select: rowSelect,
    });
    return rows.map(rowOf).toSorted((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number));
  });
}

function rowOf({
  payments: [payment],
  lines,
  ...order
}: Prisma.OrderGetPayload<{ select: typeof rowSelect }>): OrderRow {
  const money = (minor: bigint) => storedMoney(minor, order);
  return {
    id: order.id,
    number: order.number,
    at: order.createdAt,
    country: order.country,
    state: orderState(payment, order),
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: money(order.totalMinor),
    delivery: money(order.deliveryMinor),
    discount: money(order.discountMinor),
    tax: money(order.taxMinor),
    captured: money(payment?.capturedMinor ?? 0n),
    refunded: money(payment?.refundedMinor ?? 0n),
    held: money(payment === undefined ? 0n : heldMinor(payment)),
  };
}

const columns: Columns<OrderRow> = {
  ...idColumns("order", ({ number }: OrderRow) => number),
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
