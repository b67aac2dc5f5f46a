import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/payments/deps";
import { planRowSelect, rowOf } from "./subscription-view";
import type { SubscriptionRow } from "./views";

/** Lists the plans of a customer, newest first. One that never began is left out once it has ended. */
export async function listCustomerPlans(
  { customerId }: { customerId: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<SubscriptionRow[]> {
  const plans = await db.subscription.findMany({
    relationLoadStrategy: "join",
    where: { customerId, NOT: { state: "ENDED", activatedAt: null } },
    select: planRowSelect,
    orderBy: { createdAt: "desc" },
  });
  return plans.map(rowOf);
}
