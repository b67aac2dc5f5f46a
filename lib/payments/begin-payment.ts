import "server-only";
import type { Database } from "@/lib/db/database";
import { mintReturnToken } from "./return-token";
import { hasOpenOperation, liveStatuses } from "./state-table";

/** Stages that a new card may replace while no operation is open: nothing of them can have moved money. */
const replaceable: readonly string[] = ["STARTED", "SESSION_OPEN", "CARD_ADDED", "CHALLENGE"];

/**
 * Begins an attempt at paying an order, or finds the one under way.
 *
 * `attempts` is how many the shopper's page had seen: a page that has seen fewer is stale and begins nothing.
 * Begins a fresh attempt, with a gateway order id of its own (`<number>-<attempt>`), where the last one ended
 * without money or is one that this shopper leaves for another card. One live attempt an order is held by the
 * unique index payment_one_live. Resolves to the payment to drive, and whether the card at hand is for it.
 */
export async function beginPayment(
  { orderId, attempts }: { orderId: string; attempts: number },
  { db, now }: { db: Database; now: () => Date },
): Promise<{ paymentId: string; isNew: boolean }> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "orders" WHERE "id" = ${orderId}::uuid FOR UPDATE`;
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
    const last = await tx.payment.findFirst({
      where: { orderId },
      orderBy: { attempt: "desc" },
      include: { operations: true },
    });
    if (last !== null) {
      const live = (liveStatuses as readonly string[]).includes(last.status);
      const leaves = replaceable.includes(last.status) && !hasOpenOperation(last);
      if (last.attempt > attempts || (live && !leaves)) return { paymentId: last.id, isNew: false };
      if (live) {
        const ended = await tx.payment.updateMany({
          where: { id: last.id, status: last.status, revision: last.revision },
          data: { status: "EXPIRED", endReason: "superseded", challengeHtml: null, updatedAt: now() },
        });
        if (ended.count === 0) return { paymentId: last.id, isNew: false };
      }
    }
    const attempt = (last?.attempt ?? 0) + 1;
    const payment = await tx.payment.create({
      data: {
        orderId,
        attempt,
        gatewayOrderId: `${order.number}-${attempt}`,
        returnToken: mintReturnToken(),
        intent: order.intent,
        currency: order.currency,
        amountMinor: order.totalMinor,
        captureNowMinor: order.captureNowMinor,
      },
    });
    return { paymentId: payment.id, isNew: true };
  });
}
