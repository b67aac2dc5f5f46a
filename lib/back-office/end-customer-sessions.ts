import "server-only";

import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";

/** Signs the customer of an order out of every browser. A guest has none. */
export async function endCustomerSessions(
  { number }: { number: OrderNumber },
  { db, now }: { db: Database; now: () => Date },
): Promise<void> {
  const order = await db.order.findUnique({ where: { number }, select: { customerId: true } });
  if (order === null || order.customerId === null) return;
  await db.customerSession.updateMany({
    where: { customerId: order.customerId, endedAt: null },
    data: { endedAt: now() },
  });
}
