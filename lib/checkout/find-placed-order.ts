import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { type CustomerId, type OrderNumber, orderNumberSchema } from "@/lib/ids";
import type { HeldStock } from "./views";
import { isMoneyAskedFor } from "@/lib/payments/order-state";
import { hashShopperId, type ShopperId } from "@/lib/shopper-id";
import type { Deps } from "@/lib/payments/deps";
import { deliveryOf, orderColumns, type TypedColumns, typedOf } from "@/lib/orders/order-columns";
import type { ShopperOrderView } from "@/lib/orders/views";

/** The order of a cart. Open: unpaid, so that it changes with its cart. Expired: also that of a customer who has signed out. `held` is what it holds of the stock, by product. */
export type PlacedOrder = {
  number: OrderNumber;
  state: "open" | "money_asked_for" | "expired";
  held: HeldStock;
  /** Absent from the order of a customer who is not signed in any more. */
  typed?: TypedForm;
};

/** What the shopper typed to place an order. */
export type TypedForm = TypedColumns &
  Pick<ShopperOrderView, "phone" | "delivery"> & { deliveryMethod: { code: string } | null };

const orderSelect = {
  number: true,
  customerId: true,
  expiredAt: true,
  ...orderColumns,
  lines: { select: { productId: true, held: true } },
  payments: {
    where: { latest: true },
    select: { status: true, orderState: true, outcomeUnknown: true },
  },
} satisfies Prisma.OrderSelect;

type Found = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

/** Finds the order that was placed with a cart; undefined if none was. */
export async function findPlacedOrder(
  {
    shopperId,
    customerId,
    idempotencyKey,
  }: { shopperId: ShopperId; customerId?: CustomerId; idempotencyKey: string },
  { db }: Pick<Deps, "db">,
): Promise<PlacedOrder | undefined> {
  const order = await db.order.findUnique({
    // In one statement, because every page of a shopper with an unpaid order asks.
    relationLoadStrategy: "join",
    where: { shopper_idempotencyKey: { shopper: hashShopperId(shopperId), idempotencyKey } },
    select: orderSelect,
  });
  if (order === null) return undefined;
  const number = orderNumberSchema.parse(order.number);
  const isTheirs = order.customerId === null || order.customerId === customerId;
  const placed = isTheirs ? { number, held: heldBy(order), typed: typedForm(order) } : { number, held: {} };
  if (isMoneyAskedFor(order.payments[0])) return { ...placed, state: "money_asked_for" };
  return { ...placed, state: isTheirs && order.expiredAt === null ? "open" : "expired" };
}

function heldBy({ lines }: Found): HeldStock {
  return Object.fromEntries(lines.map(({ productId, held }) => [productId, held]));
}

function typedForm(order: Found): TypedForm {
  const { phone, deliveryMethod: code } = order;
  const deliveryMethod = code === null ? null : { code };
  return { ...typedOf(order), phone, delivery: deliveryOf(order), deliveryMethod };
}
