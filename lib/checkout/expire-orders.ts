import "server-only";
import { lockRow } from "@/lib/db/lock-row";
import { isMoneyAskedFor } from "@/lib/payments/order-state";
import { expireOrder } from "./expire-order";
import { heldWhilePaying, orderExpiry } from "./order-expiry";
import type { Deps } from "@/lib/payments/deps";

/** How many orders a pass reads. */
const batch = 1_000;
/** Milliseconds until an order is looked at again that is being paid. */
const lookAgainAfter = 10 * 60_000;

/**
 * Expires unpaid orders, and returns how many: those that hold stock or the use of a code after a quarter of an hour, and half an hour after Pay; any
 * other after a day in which nothing happened. What they hold is released.
 *
 * No order expires whose money was asked for and not refused, or whose payment is under way; the database holds the same
 * rule (`order_final`). Several processes may do it at once: each order is locked while it is decided.
 */
export async function expireOrders(
  { signal }: { signal?: AbortSignal },
  deps: Pick<Deps, "db" | "now" | "log" | "consequences">,
): Promise<number> {
  const { db, now, log } = deps;
  const due = await db.order.findMany({
    where: { expiresAt: { lte: now() } },
    orderBy: { expiresAt: "asc" },
    take: batch,
    select: { id: true },
  });
  let expired = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    try {
      if (await expireDueOrder(id, deps)) expired += 1;
    } catch (error) {
      log.error({ error }, "sweep failed for an order");
    }
  }
  return expired;
}

/** Expires an order that is due, or sets when it is looked at next. */
async function expireDueOrder(
  id: string,
  { db, now, consequences }: Pick<Deps, "db" | "now" | "consequences">,
): Promise<boolean> {
  return db.$transaction(async (tx) => {
    await lockRow(tx, "orders", id);
    const order = await tx.order.findUniqueOrThrow({
      where: { id },
      select: {
        expiresAt: true,
        discountCode: true,
        payments: { where: { latest: true } },
        lines: { where: { held: { gt: 0 } }, select: { id: true } },
      },
    });
    if (order.expiresAt === null || order.expiresAt > now()) return false;
    const [latest] = order.payments;
    const lookAgainAt = (expiresAt: Date | null) =>
      tx.order.update({ where: { id }, data: { expiresAt }, select: { id: true } });
    if (latest?.status === "APPROVED") {
      await lookAgainAt(null);
      return false;
    }
    if (latest?.orderState === "in_progress" || isMoneyAskedFor(latest)) {
      await lookAgainAt(new Date(now().getTime() + lookAgainAfter));
      return false;
    }
    const holds = order.lines.length > 0 || order.discountCode !== null;
    const failedAttemptEnds =
      latest &&
      (holds ? new Date(latest.createdAt.getTime() + heldWhilePaying) : orderExpiry(latest.updatedAt));
    if (failedAttemptEnds !== undefined && failedAttemptEnds > now()) {
      await lookAgainAt(failedAttemptEnds);
      return false;
    }
    await consequences.orderExpires(tx, { orderId: id });
    return expireOrder(tx, id, now());
  });
}
