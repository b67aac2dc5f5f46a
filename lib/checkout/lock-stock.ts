import "server-only";
import type { Transaction } from "@/lib/payments/journal";

/** A product of which fewer are left than were asked for. */
export type ShortLine = { productId: string; name: string; left: number };

/** `counted`: one of the lines is of a product whose stock is counted, and so holds pieces. */
export type LockedStock = { short: ShortLine[]; counted: boolean };

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
  const products = await tx.$queryRaw<{ id: string; stock: number | null }[]>`
    SELECT "id", "stock" FROM "product" WHERE "id" = ANY (${ids}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`;
  const counted = products.some(
    ({ id, stock }) => stock !== null && lines.some(({ productId }) => productId === id),
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

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
