import "server-only";
import { type CustomerSessionId, customerIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

import { customerSessionSeconds } from "./customer-session";
import type { CustomerView } from "./views";

/** Milliseconds after which the time of a session's last request is written again. */
const seenAgainAfter = 60 * 60_000;

type Found = Omit<CustomerView, "id" | "sessionId"> & { id: string; lastSeenAt: Date };

/** Finds the customer of a session that has not ended; undefined for any other session. Notes once an hour that it is in use. */
export async function findCustomer(
  { sessionId }: { sessionId: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<CustomerView | undefined> {
  const begunAfter = new Date(now().getTime() - customerSessionSeconds * 1000);
  // In one statement, because every page of a customer asks.
  const [customer] = await db.$queryRaw<Found[]>`/* prepared */
    SELECT c."id", c."email", c."name", c."locale", s."last_seen_at" AS "lastSeenAt"
    FROM "customer_session" s JOIN "customer" c ON c."id" = s."customer_id"
    WHERE s."id" = ${sessionId}::uuid AND s."ended_at" IS NULL AND s."created_at" > ${begunAfter}`;
  if (customer === undefined) return undefined;
  const { lastSeenAt } = customer;
  if (now().getTime() - lastSeenAt.getTime() > seenAgainAfter)
    await db.customerSession.updateMany({
      where: { id: sessionId, lastSeenAt },
      data: { lastSeenAt: now() },
    });
  return {
    id: customerIdSchema.parse(customer.id),
    email: customer.email,
    name: customer.name,
    locale: customer.locale,
    sessionId,
  };
}
