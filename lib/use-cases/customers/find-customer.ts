import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { type CustomerSessionId, customerIdSchema } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";
import { ownNothing, type OwnRows } from "@/lib/use-cases/own-rows";

import { isOpenSession } from "./open-session";
import type { CustomerView } from "./views";

/** Milliseconds after which the time of a session's last request is written again. */
const seenAgainAfter = 60 * 60_000;

type Found = Omit<CustomerView, "id" | "sessionId"> & { id: string; lastSeenAt: Date; own: unknown };

/** Finds the customer of a session that has not ended; undefined for any other session. Notes once an hour that it is in use. */
export async function findCustomer(
  { sessionId }: { sessionId: CustomerSessionId },
  deps: Pick<Deps, "db" | "now">,
): Promise<CustomerView | undefined> {
  return (await findCustomerWith(ownNothing, { sessionId }, deps))?.customer;
}

/** The same with something of the customer's own. One statement, because every page of a customer asks. */
export async function findCustomerWith<View>(
  own: OwnRows<View>,
  { sessionId }: { sessionId: CustomerSessionId },
  { db, now }: Pick<Deps, "db" | "now">,
): Promise<{ customer: CustomerView; own: View } | undefined> {
  const [found] = await db.$queryRaw<Found[]>`/* prepared */
    SELECT "customer"."id", "email", "name", "locale", s."last_seen_at" AS "lastSeenAt",
      ${own.sql(Prisma.sql`"customer"."id"`, now())} AS "own"
    FROM "customer_session" s JOIN "customer" ON "customer"."id" = s."customer_id"
    WHERE s."id" = ${sessionId}::uuid AND ${isOpenSession(now())}`;
  if (found === undefined) return undefined;
  const { lastSeenAt } = found;
  if (now().getTime() - lastSeenAt.getTime() > seenAgainAfter)
    await db.customerSession.updateMany({
      where: { id: sessionId, lastSeenAt },
      data: { lastSeenAt: now() },
    });
  const { email, name, locale } = found;
  const customer = { id: customerIdSchema.parse(found.id), email, name, locale, sessionId };
  return { customer, own: own.view(found.own, now()) };
}
