import "server-only";
import type { CustomerId, CustomerSessionId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";

/** Ends a session of this customer. Another customer's is as one that does not exist. */
export async function endCustomerSession(
  { customerId, sessionId }: { customerId: CustomerId; sessionId: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  await db.customerSession.updateMany({
    where: { customerId, id: sessionId, endedAt: null },
    data: { endedAt: now() },
  });
}

/** Ends every session of this customer but one. */
export async function endOtherSessions(
  { customerId, sessionId }: { customerId: CustomerId; sessionId: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<void> {
  await db.customerSession.updateMany({
    where: { customerId, id: { not: sessionId }, endedAt: null },
    data: { endedAt: now() },
  });
}
