import "server-only";

import { expireOrder } from "@/lib/checkout/expire-order";
import { lockRow } from "@/lib/db/lock-row";
import { paymentIdSchema } from "@/lib/ids";
import { supersedePayment } from "@/lib/payments/begin-payment";
import type { Deps } from "@/lib/payments/deps";
import { isMoneyAskedFor } from "@/lib/payments/order-state";

/** Expires the unpaid order of a checkout, which releases what it holds; false if money was asked for. */
export async function dropOrder(
  { id }: { id: string },
  deps: Pick<Deps, "db" | "now" | "consequences">,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    await lockRow(tx, "orders", id);
    const order = await tx.order.findUniqueOrThrow({
      where: { id },
      select: { expiredAt: true, payments: { where: { latest: true } } },
    });
    const [latest] = order.payments;
    if (isMoneyAskedFor(latest)) return false;
    if (order.expiredAt !== null) return true;
    if (
      latest?.orderState === "in_progress" &&
      !(await supersedePayment(tx, paymentIdSchema.parse(latest.id), "order_changed", deps))
    )
      return false;
    await deps.consequences.orderExpires(tx, { orderId: id });
    return expireOrder(tx, id, deps.now());
  });
}
