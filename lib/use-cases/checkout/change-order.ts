import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { type OrderNumber, orderNumberSchema, paymentIdSchema } from "@/lib/ids";
import { isMoneyAskedFor } from "@/lib/payments/order-state";
import { supersedePayment } from "@/lib/payments/supersede-payment";
import type { CustomerView } from "@/lib/use-cases/customers/views";
import type { Deps } from "@/lib/use-cases/deps";
import { lockStock, type ShortLine } from "./lock-stock";
import { orderExpiry } from "./order-expiry";

/** What a shopper may change of an order, as the database stores it. */
export type OrderContent = {
  /** The currency of the amounts. That of an order never changes. */
  currency: string;
  columns: Omit<
    Prisma.OrderUncheckedCreateInput,
    | "id"
    | "number"
    | "shopper"
    | "customerId"
    | "placement"
    | "currency"
    | "currencyExponent"
    | "revision"
    | "expiresAt"
    | "expiredAt"
    | "createdAt"
    | "lines"
  >;
  lines: Pick<
    Prisma.OrderLineUncheckedCreateWithoutOrderInput,
    "productId" | "name" | "unitMinor" | "quantity" | "madeToOrder"
  >[];
};

export type ChangedOrder = {
  number: OrderNumber;
} & (
  | { outcome: "changed" | "unchanged" | "too_late" }
  /** It has expired, so that the cart places another order. One in another currency expires by it. */
  | { outcome: "over" }
  | { outcome: "out_of_stock"; short: ShortLine[] }
);

/**
 * Changes a shopper's order to what the cart and the form now say; undefined where the cart has placed none.
 *
 * A guest's order becomes that of the signed-in customer where it now has the customer's address.
 *
 * One transaction with the order locked, so that no payment begins meanwhile. A payment attempt that cannot have moved
 * money ends first: a payer who comes back from its challenge is not charged. The database refuses a change after money
 * was asked for (`order_final`), and a payment of another amount than the order's (`payment_order_total`).
 */
export async function changeOrder(
  {
    shopper,
    customer,
    placement,
    content,
  }: {
    shopper: string;
    customer?: Pick<CustomerView, "id" | "email">;
    placement: string;
    content: OrderContent;
  },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<ChangedOrder | undefined> {
  // Most carts have placed none yet: that takes no transaction.
  if ((await db.order.count({ where: { shopper, placement } })) === 0) return undefined;
  return db.$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "orders" WHERE "shopper" = ${shopper} AND "placement" = ${placement}::uuid FOR NO KEY UPDATE`;
    if (locked === undefined) return undefined;
    const order = await tx.order.findUniqueOrThrow({
      where: { id: locked.id },
      include: { lines: true, payments: { where: { latest: true } } },
    });
    const [latest] = order.payments;
    const number = orderNumberSchema.parse(order.number);
    const isSame = order.currency === content.currency && hasContent(order, content);
    if (isMoneyAskedFor(latest)) return { number, outcome: isSame ? "unchanged" : "too_late" };
    if (order.expiredAt !== null) return { number, outcome: "over" };
    if (isSame) return { number, outcome: "unchanged" };
    const live = latest?.orderState === "in_progress";
    if (live && !(await supersedePayment(tx, paymentIdSchema.parse(latest.id), "order_changed")))
      return { number, outcome: "too_late" };
    if (order.currency !== content.currency) {
      await tx.order.update({
        where: { id: order.id },
        data: { expiredAt: now(), expiresAt: null },
        select: { id: true },
      });
      return { number, outcome: "over" };
    }
    const short = await lockStock(tx, content.lines, order.lines);
    if (short.length > 0) return { number, outcome: "out_of_stock", short };
    const isTheirs = order.customerId === null && customer?.email === content.columns.email.toLowerCase();
    await tx.order.update({
      where: { id: order.id },
      data: {
        ...content.columns,
        ...(isTheirs && { customerId: customer.id }),
        revision: { increment: 1 },
        expiresAt: orderExpiry(now()),
        lines: { deleteMany: {}, create: content.lines },
      },
      select: { id: true },
    });
    return { number, outcome: "changed" };
  });
}

type StoredOrder = Prisma.OrderGetPayload<{ include: { lines: true } }>;

/** Whether an order is already as the cart and the form say. */
function hasContent({ lines, ...order }: StoredOrder, content: OrderContent): boolean {
  const stored = lines.map(({ productId, name, unitMinor, quantity, madeToOrder }) => ({
    productId,
    name,
    unitMinor,
    quantity,
    madeToOrder,
  }));
  return (
    Object.entries(content.columns).every(
      ([column, value]) => written(order[column as keyof typeof order]) === written(value),
    ) && sorted(stored) === sorted(content.lines)
  );
}

function sorted(lines: OrderContent["lines"]): string {
  return lines
    .map(({ productId, name, unitMinor, quantity, madeToOrder }) =>
      JSON.stringify([productId, name, String(unitMinor), quantity, madeToOrder]),
    )
    .toSorted()
    .join();
}

/** A value of a column as text; a day and its time at midnight are the same. */
function written(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
