import "server-only";
import type { Order, OrderLine, Prisma } from "@/lib/db/generated/client";
import { lockRow } from "@/lib/db/lock-row";
import { type CustomerId, type OrderNumber, orderNumberSchema, paymentIdSchema } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Transaction } from "@/lib/payments/journal";
import { isMoneyAskedFor } from "@/lib/payments/order-state";
import { supersedePayment } from "@/lib/payments/begin-payment";
import type { Deps } from "@/lib/payments/deps";
import type { Discounts } from "./discounts";
import { expireOrder } from "./expire-order";
import { holdsTooMuch, holdStock, lockStock, releaseStock, type ShortLine } from "./stock";
import { holdExpiry, orderExpiry } from "./order-expiry";
import type { DiscountProblem } from "./views";

/** What a shopper may change of an order, as the database stores it. */
export type OrderContent = {
  /** The currency of the amounts. That of an order never changes. */
  currency: string;
  columns: Omit<
    Order,
    | "id"
    | "number"
    | "shopper"
    | "customerId"
    | "idempotencyKey"
    | "currency"
    | "currencyExponent"
    | "revision"
    | "expiresAt"
    | "expiredAt"
    | "heldBy"
    | "createdAt"
  >;
  /** In the order of the cart. */
  lines: Pick<OrderLine, "productId" | "name" | "unitMinor" | "quantity" | "discountMinor" | "madeToOrder">[];
};

export type ChangedOrder = {
  number: OrderNumber;
} & (
  | { outcome: "changed" | "unchanged" | "too_late"; revision: number }
  /** Its browser or address would hold too many unpaid pieces with it. */
  | { outcome: "held_too_much" }
  /**
   * It has expired, or is that of a customer who is not signed in any more, so that the cart places another order. One in
   * another currency expires by it.
   */
  | { outcome: "over" }
  | { outcome: "out_of_stock"; short: ShortLine[] }
  | { outcome: "discount_refused"; problem: DiscountProblem }
);

/**
 * Changes a shopper's order to what the cart and the form now say; undefined if the cart has placed none.
 *
 * A guest's order becomes that of the signed-in customer if it now has the customer's address.
 *
 * One transaction with the order locked, so that no payment begins meanwhile. A payment attempt that cannot have moved
 * money ends first: a payer who comes back from its challenge is not charged. The database refuses a change after money
 * was asked for (`order_final`), and a payment of another amount than the order's (`payment_order_total`).
 */
export async function changeOrder(
  {
    shopper,
    customer,
    idempotencyKey,
    content,
    holders,
  }: {
    shopper: string;
    customer?: { id: CustomerId; email: string };
    idempotencyKey: string;
    content: OrderContent;
    /** Digests of who holds the pieces of the order; empty if they are not limited. */
    holders: readonly string[];
  },
  deps: Pick<Deps, "db" | "now" | "consequences"> & { discounts: Discounts | undefined },
): Promise<ChangedOrder | undefined> {
  const { db, now, discounts, consequences } = deps;
  const asked = { shopper, idempotencyKey };
  const found = await findPlaced(asked, db);
  if (found === null) return undefined;
  // What needs no change needs no lock: one statement has read all of it.
  if (found.customerId !== null && found.customerId !== customer?.id)
    return { number: numberOf(found), outcome: "over" };
  const settled = settledOutcome(found, content);
  if (settled !== undefined) return settled;
  return db.$transaction(async (tx) => {
    await lockRow(tx, "orders", found.id);
    // In a statement of its own, which sees what was written while it waited for the lock.
    const order = required(await findPlaced(asked, tx), "order that was found before");
    const number = numberOf(order);
    if (order.customerId !== found.customerId) return { number, outcome: "over" };
    const settledMeanwhile = settledOutcome(order, content);
    if (settledMeanwhile !== undefined) return settledMeanwhile;
    const [latest] = order.payments;
    if (
      latest?.orderState === "in_progress" &&
      !(await supersedePayment(tx, paymentIdSchema.parse(latest.id), "order_changed", deps))
    )
      return { number, outcome: "too_late", revision: order.revision };
    if (order.currency !== content.currency) {
      await consequences.orderExpires(tx, { orderId: order.id });
      await expireOrder(tx, order.id, now());
      return { number, outcome: "over" };
    }
    const { lines } = content;
    if (holders.length > 0 && (await holdsTooMuch(tx, { holders, lines, replaced: order.id })))
      return { number, outcome: "held_too_much" };
    const { columns } = content;
    const problem = await discounts?.lock(tx, columns, { order: asked, replaced: order.discountCode });
    if (problem !== undefined) return { number, outcome: "discount_refused", problem };
    const { short, counted } = await lockStock(tx, lines, order.lines);
    if (short.length > 0) return { number, outcome: "out_of_stock", short };
    await releaseStock(tx, order.id);
    const held = await holdStock(tx, lines, counted);
    const isTheirs = order.customerId === null && customer?.email === columns.email.toLowerCase();
    const { revision } = await tx.order.update({
      where: { id: order.id },
      data: {
        ...columns,
        ...(isTheirs && { customerId: customer.id }),
        revision: { increment: 1 },
        expiresAt: expiryOfChange(order, {
          holds: counted.size > 0 || columns.discountCode !== null,
          now: now(),
        }),
        lines: { deleteMany: {}, create: held.map((line, position) => ({ ...line, position })) },
      },
      select: { revision: true },
    });
    await discounts?.take(tx, { ...columns, orderId: order.id, replaced: order.discountCode });
    return { number, outcome: "changed", revision };
  });
}

/** A change does not renew what an order holds: it expires when it would have without the change. */
function expiryOfChange(
  { expiresAt, discountCode, lines }: Pick<PlacedOrder, "expiresAt" | "discountCode" | "lines">,
  { holds, now }: { holds: boolean; now: Date },
): Date | null {
  if (!holds) return orderExpiry(now);
  return discountCode !== null || lines.some(({ held }) => held > 0) ? expiresAt : holdExpiry(now);
}

/** An order of a cart, with its lines and its latest payment attempt. */
const placedOrder = {
  lines: {
    select: {
      productId: true,
      name: true,
      unitMinor: true,
      quantity: true,
      discountMinor: true,
      madeToOrder: true,
      held: true,
    },
  },
  payments: {
    where: { latest: true },
    select: { id: true, status: true, orderState: true, outcomeUnknown: true },
  },
} satisfies Prisma.OrderInclude;

type PlacedOrder = Prisma.OrderGetPayload<{ include: typeof placedOrder }>;

async function findPlaced(
  { shopper, idempotencyKey }: { shopper: string; idempotencyKey: string },
  db: Transaction,
): Promise<PlacedOrder | null> {
  return db.order.findUnique({
    relationLoadStrategy: "join",
    where: { shopper_idempotencyKey: { shopper, idempotencyKey } },
    include: placedOrder,
  });
}

/** What becomes of an order that is as the form says, or that changes no more; undefined if it is to be changed. */
function settledOutcome(order: PlacedOrder, content: OrderContent): ChangedOrder | undefined {
  const number = numberOf(order);
  const { revision } = order;
  const [latest] = order.payments;
  const isSame = order.currency === content.currency && hasContent(order, content);
  if (isMoneyAskedFor(latest)) return { number, outcome: isSame ? "unchanged" : "too_late", revision };
  if (order.expiredAt !== null) return { number, outcome: "over" };
  return isSame ? { number, outcome: "unchanged", revision } : undefined;
}

function numberOf({ number }: PlacedOrder): OrderNumber {
  return orderNumberSchema.parse(number);
}

/** Whether an order is already as the cart and the form say. */
function hasContent({ lines, ...order }: PlacedOrder, content: OrderContent): boolean {
  return (
    Object.entries(content.columns).every(
      ([column, value]) => written(order[column as keyof typeof order]) === written(value),
    ) && sorted(lines) === sorted(content.lines)
  );
}

function sorted(lines: OrderContent["lines"]): string {
  return lines
    .map(({ productId, name, unitMinor, quantity, discountMinor, madeToOrder }) =>
      JSON.stringify([productId, name, String(unitMinor), quantity, String(discountMinor), madeToOrder]),
    )
    .toSorted()
    .join();
}

/** A value of a column as text; a day and its time at midnight are the same. */
function written(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
