import "server-only";

import type { Database } from "@/lib/db/database";

/** What the bank knows the payments of orders by. */
export async function findGatewayOrderIds(
  orderNumbers: readonly string[],
  { db }: { db: Database },
): Promise<string[]> {
  const payments = await db.payment.findMany({
    where: { order: { number: { in: [...orderNumbers] } } },
    select: { gatewayOrderId: true },
  });
  return payments.map(({ gatewayOrderId }) => gatewayOrderId);
}
