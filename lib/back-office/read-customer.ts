import "server-only";
import { z } from "zod";

import { readPriceLists } from "@/lib/catalogue/price-lists";
import type { Database } from "@/lib/db/database";
import { type CustomerId, customerIdSchema, orderIdSchema, type OrderNumber } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { type Money, storedMoney } from "@/lib/money/money";
import { sumByCurrency } from "@/lib/money/sum-by-currency";
import type { OrderState } from "@/lib/orders/views";
import { orderState } from "@/lib/payments/order-state";

/** How many orders, mails and notes the page shows. */
const atMost = { orders: 100, mails: 20 };

/** A customer, by one of their orders: the account, or for a guest the e-mail address. */
export type CustomerPage = {
  /** Null for a guest. */
  id: CustomerId | null;
  name: string;
  email: string;
  /** When the account began; null for a guest. */
  accountSince: Date | null;
  /** The latest first. */
  orders: { number: string; placedAt: Date; state: OrderState; total: Money }[];
  hasMore: boolean;
  /** In each currency, of the orders shown. */
  sums: { orders: number; captured: Money; refunded: Money }[];
  /** Attempts that the bank declined. */
  declines: number;
  cards: { brand: string | null; last4: string | null; expires: string }[];
  mails: { id: string; kind: MailKindName; to: string; writtenAt: Date }[];
  notes: { id: string; orderNumber: string; author: string; text: string; at: Date }[];
};

type MailKindName = Awaited<ReturnType<Database["mail"]["findFirstOrThrow"]>>["kind"];

/** Reads the customer of an order; undefined if there is no such order. */
export async function readCustomer(
  { number }: { number: OrderNumber },
  { db }: { db: Database },
): Promise<CustomerPage | undefined> {
  const order = await db.order.findUnique({
    where: { number },
    select: { name: true, email: true, customerId: true },
  });
  if (order === null) return undefined;
  const ids = await listOrderIds(order, db);
  const [orders, account, mails, priceLists] = await Promise.all([
    db.order.findMany({
      relationLoadStrategy: "join",
      where: { id: { in: ids.slice(0, atMost.orders) } },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      select: {
        number: true,
        createdAt: true,
        expiredAt: true,
        currency: true,
        currencyExponent: true,
        totalMinor: true,
        notes: { orderBy: { id: "desc" } },
        payments: {
          select: {
            latest: true,
            status: true,
            orderState: true,
            outcomeUnknown: true,
            capturedMinor: true,
            refundedMinor: true,
          },
        },
      },
    }),
    order.customerId === null ? null : readAccount(order.customerId, db),
    db.mail.findMany({
      where: { orderId: { in: ids.slice(0, atMost.orders) } },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: atMost.mails,
      select: { id: true, kind: true, toAddress: true, createdAt: true },
    }),
    readPriceLists({ db }),
  ]);
  return {
    id: order.customerId === null ? null : customerIdSchema.parse(order.customerId),
    name: order.name,
    email: account?.email ?? order.email,
    accountSince: account?.createdAt ?? null,
    orders: orders.map(({ number: each, createdAt, payments, ...row }) => ({
      number: each,
      placedAt: createdAt,
      state: orderState(
        payments.find(({ latest }) => latest),
        row,
      ),
      total: storedMoney(row.totalMinor, row),
    })),
    hasMore: ids.length > atMost.orders,
    sums: sumsOf(
      orders,
      priceLists.map(({ currency }) => currency),
    ),
    declines: orders.flatMap(({ payments }) => payments).filter(({ status }) => status === "DECLINED").length,
    cards:
      account?.cards.map(({ brand, last4, expiryMonth, expiryYear }) => ({
        brand,
        last4,
        expires: `${pad(expiryMonth)}/${pad(expiryYear)}`,
      })) ?? [],
    mails: mails.map(({ toAddress, createdAt, ...mail }) => ({
      ...mail,
      to: toAddress,
      writtenAt: createdAt,
    })),
    notes: orders
      .flatMap(({ number: orderNumber, notes }) =>
        notes.map(({ id, author, text, at }) => ({ id: id.toString(), orderNumber, author, text, at })),
      )
      .toSorted((a, b) => b.at.getTime() - a.at.getTime()),
  };
}

function readAccount(id: string, db: Database) {
  return db.customer.findUnique({
    relationLoadStrategy: "join",
    where: { id },
    select: {
      email: true,
      createdAt: true,
      cards: {
        where: { endedAt: null, agreements: { some: { state: "ACTIVE" } } },
        orderBy: { createdAt: "desc" },
        select: { brand: true, last4: true, expiryMonth: true, expiryYear: true },
      },
    },
  });
}

/** The ids of the orders of an account, or of a guest's address in any case, the latest first; one more than are shown. */
async function listOrderIds(
  { customerId, email }: { customerId: string | null; email: string },
  db: Database,
): Promise<string[]> {
  const rows = await (customerId === null
    ? db.$queryRaw`
        SELECT "id" FROM "orders" WHERE "customer_id" IS NULL AND lower("email") = lower(${email}::text)
        ORDER BY "created_at" DESC, "id" LIMIT ${atMost.orders + 1}`
    : db.$queryRaw`
        SELECT "id" FROM "orders" WHERE "customer_id" = ${customerId}::uuid
        ORDER BY "created_at" DESC, "id" LIMIT ${atMost.orders + 1}`);
  return z
    .array(z.object({ id: orderIdSchema }))
    .parse(rows)
    .map(({ id }) => id);
}

type Summed = {
  currency: string;
  currencyExponent: number;
  payments: { capturedMinor: bigint; refundedMinor: bigint }[];
};

function sumsOf(orders: readonly Summed[], currencies: readonly string[]): CustomerPage["sums"] {
  const sumOf = (column: "capturedMinor" | "refundedMinor") =>
    sumByCurrency(
      orders.map(({ payments, ...order }) => {
        const minor = payments.reduce((sum, payment) => sum + payment[column], 0n);
        return { amount: storedMoney(minor, order) };
      }),
      currencies,
    );
  const refunds = new Map(sumOf("refundedMinor").map((sum) => [sum.currency, sum]));
  return sumOf("capturedMinor").map((captured) => ({
    orders: orders.filter(({ currency }) => currency === captured.currency).length,
    captured,
    refunded: required(refunds.get(captured.currency), "the refunds of a currency"),
  }));
}

function pad(part: number): string {
  return String(part).padStart(2, "0");
}
