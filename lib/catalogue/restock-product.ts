import "server-only";
import type { Deps } from "@/lib/payments/deps";
import { type Result, err, ok } from "@/lib/result";

/** How many pieces can be added at once. */
export const mostPieces = 10_000;

/**
 * Adds pieces to the stock of a counted product that still is `from`: what a person reviewed. `changed` if an order took pieces
 * meanwhile, or a colleague was first, so that the same form sent twice adds once.
 */
export async function restockProduct(
  { slug, from, pieces }: { slug: string; from: number; pieces: number },
  { db }: Pick<Deps, "db">,
): Promise<Result<void, { kind: "changed" }>> {
  const { count } = await db.product.updateMany({
    where: { slug, stock: from },
    data: { stock: { increment: pieces } },
  });
  return count === 1 ? ok(undefined) : err({ kind: "changed" });
}
