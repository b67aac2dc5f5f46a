import "server-only";
import type { Transaction } from "@/lib/payments/journal";
import type { OrderContent } from "./change-order";
import { holdStock, lockStock, type ShortLine } from "./stock";

/** A new order, as the database stores it. */
export type NewOrder = {
  id: string;
  number: string;
  /** The hashed shopper id. */
  shopper: string;
  /** Null for a guest. */
  customerId: string | null;
  idempotencyKey: string;
  currencyExponent: number;
  /** When it expires, if it holds nothing of the stock; otherwise `heldUntil`. */
  expiresAt: Date;
  heldUntil: Date;
  /** Digests of who holds its pieces. */
  holders: readonly string[];
  content: OrderContent;
};

/** The revision of an order that has not been changed, which the database gives it. */
export const firstRevision = 0;

/**
 * Writes an order with its lines if enough is left of each product, and otherwise returns those of which too few are left.
 *
 * The database never sells below zero, whatever this finds (`product_stock`), and takes one order for each idempotency key of a
 * shopper.
 */
export async function insertOrder(
  tx: Transaction,
  { content: { currency, columns, lines }, holders, expiresAt, heldUntil, ...order }: NewOrder,
): Promise<ShortLine[]> {
  const { short, counted } = await lockStock(tx, lines, []);
  if (short.length > 0) return short;
  const held = await holdStock(tx, lines, counted);
  // Two statements, however many lines it has: `create` would read the order again.
  await tx.order.createMany({
    data: {
      ...order,
      ...columns,
      currency,
      heldBy: [...holders],
      expiresAt: counted.size > 0 ? heldUntil : expiresAt,
    },
  });
  const orderId = order.id;
  await tx.orderLine.createMany({ data: held.map((line, position) => ({ ...line, orderId, position })) });
  return [];
}
