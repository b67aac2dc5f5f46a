import "server-only";
import type { Transaction } from "@/lib/payments/journal";
import { releaseStock } from "./stock";

/** Expires a locked order, once and for good: what it holds of the stock is released. False if it has expired before. */
export async function expireOrder(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { count: expired } = await tx.order.updateMany({
    where: { id, expiredAt: null },
    data: { expiredAt: now, expiresAt: null, revision: { increment: 1 } },
  });
  if (expired === 0) return false;
  await releaseStock(tx, id);
  return true;
}
