import "server-only";
import { lockHolders, lockProducts } from "@/lib/db/lock-row";
import type { PaymentChange } from "@/lib/payments/consequences";
import type { Transaction } from "@/lib/payments/journal";

/** A product of which fewer are left than were asked for. */
export type ShortLine = { productId: string; name: string; left: number };

/** `counted` are the products of the lines whose stock is counted: their lines hold pieces. */
export type LockedStock = { short: ShortLine[]; counted: Set<string> };

/**
 * Locks the products of an order's lines, and returns those of which too few are left; the lines may be written if
 * there are none.
 *
 * `replaced` are the order's lines that give back what they hold. In the order of the products, so that two orders never
 * wait for each other. The database never sells below zero, whatever this finds (`product_stock`).
 */
export async function lockStock(
  tx: Transaction,
  lines: readonly { productId: string; name: string; quantity: number }[],
  replaced: readonly { productId: string; held: number }[],
): Promise<LockedStock> {
  const ids = [...new Set([...lines, ...replaced].map(({ productId }) => productId))];
  const products = await lockProducts(tx, ids);
  const counted = new Set(
    products
      .filter(({ id, stock }) => stock !== null && lines.some(({ productId }) => productId === id))
      .map(({ id }) => id),
  );
  const short = products.flatMap(({ id, stock }): ShortLine[] => {
    if (stock === null) return [];
    const left = stock + sumOf(replaced.filter(({ productId }) => productId === id).map(({ held }) => held));
    const wanted = lines.filter(({ productId }) => productId === id);
    const [line] = wanted;
    if (line === undefined || sumOf(wanted.map(({ quantity }) => quantity)) <= left) return [];
    return [{ productId: id, name: line.name, left }];
  });
  return { short, counted };
}

/** How many pieces of counted products the unpaid orders of one browser, or of one address, may hold together. */
export const heldPiecesAllowed = 30;

/**
 * Whether an order with these lines would hold more than its browser or address may hold without a payment.
 *
 * `holders` are digests of both. Locks them for the rest of the transaction, so that parallel orders count each other; call it
 * before any product is locked. `replaced` is the order that the lines replace.
 */
export async function holdsTooMuch(
  tx: Transaction,
  {
    holders,
    lines,
    replaced,
  }: {
    holders: readonly string[];
    lines: readonly { productId: string; quantity: number }[];
    replaced?: string;
  },
): Promise<boolean> {
  await lockHolders(tx, holders);
  const unpaid = await tx.order.findMany({
    relationLoadStrategy: "join",
    where: {
      heldBy: { hasSome: [...holders] },
      expiresAt: { not: null },
      expiredAt: null,
      ...(replaced !== undefined && { id: { not: replaced } }),
    },
    select: {
      heldBy: true,
      lines: { select: { held: true } },
      payments: { where: { status: "APPROVED" }, select: { id: true } },
    },
  });
  const held = holders.map((holder) =>
    sumOf(
      unpaid
        .filter(({ heldBy, payments }) => heldBy.includes(holder) && payments.length === 0)
        .flatMap((order) => order.lines.map((line) => line.held)),
    ),
  );
  const left = heldPiecesAllowed - Math.max(0, ...held);
  if (sumOf(lines.map(({ quantity }) => quantity)) <= left) return false;
  const counted = await tx.product.findMany({
    where: { id: { in: lines.map(({ productId }) => productId) }, stock: { not: null } },
    select: { id: true },
  });
  const wanted = sumOf(
    lines
      .filter(({ productId }) => counted.some(({ id }) => id === productId))
      .map(({ quantity }) => quantity),
  );
  return wanted > 0 && wanted > left;
}

/** Takes the pieces of an order's lines from the stock of their locked products, and returns the lines with what each holds. */
export async function holdStock<Line extends { productId: string; quantity: number }>(
  tx: Transaction,
  lines: readonly Line[],
  counted: ReadonlySet<string>,
): Promise<(Line & { held: number })[]> {
  for (const id of counted) {
    const decrement = sumOf(
      lines.filter(({ productId }) => productId === id).map(({ quantity }) => quantity),
    );
    await tx.product.update({ where: { id }, data: { stock: { decrement } }, select: { id: true } });
  }
  return lines.map((line) => ({ ...line, held: counted.has(line.productId) ? line.quantity : 0 }));
}

/** Gives back what the lines of an order hold, in the order of the products, as everything that locks several of them. */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  const lines = await tx.orderLine.findMany({
    where: { orderId, held: { gt: 0 } },
    orderBy: [{ productId: "asc" }, { id: "asc" }],
    select: { id: true, productId: true, held: true },
  });
  for (const { id, productId, held } of lines) {
    await tx.product.update({
      where: { id: productId },
      data: { stock: { increment: held } },
      select: { id: true },
    });
    await tx.orderLine.update({ where: { id }, data: { held: 0 }, select: { id: true } });
  }
}

/** Nothing of a voided order is delivered. */
export async function releaseStockOfVoid(
  tx: Transaction,
  { payment, succeeded }: PaymentChange,
): Promise<void> {
  if (succeeded?.kind === "VOID" && payment.orderId !== null) await releaseStock(tx, payment.orderId);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
