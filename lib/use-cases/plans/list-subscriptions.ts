import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";
import { rowInclude, rowOf } from "./subscription-view";
import type { SubscriptionRow } from "./views";

/** The plans of a customer, newest first. One that never began is left out once it has ended. */
export async function listSubscriptions(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<SubscriptionRow[]> {
  const rows = await db.subscription.findMany({
    where: { customerId, NOT: { state: "ENDED", activatedAt: null } },
    orderBy: { createdAt: "desc" },
    include: rowInclude,
  });
  return rows.map(rowOf);
}
