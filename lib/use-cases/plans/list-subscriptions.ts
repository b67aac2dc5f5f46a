import "server-only";
import type { CustomerId } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";
import { rowInclude, rowOf } from "./subscription-view";
import type { AdminSubscriptionRow, SubscriptionRow, SubscriptionState } from "./views";

/** How many plans a page of the list for staff shows. */
const pageSize = 50;

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

/** The plans of all customers for staff, newest first, a page at a time; `page` counts from 1. */
export async function listAllSubscriptions(
  { state, page = 1 }: { state?: SubscriptionState; page?: number },
  { db }: Pick<Deps, "db">,
): Promise<{ rows: AdminSubscriptionRow[]; more: boolean }> {
  const rows = await db.subscription.findMany({
    where: { state },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: (page - 1) * pageSize,
    take: pageSize + 1,
    include: { ...rowInclude, customer: { select: { email: true } } },
  });
  return {
    rows: rows.slice(0, pageSize).map((row) => ({ ...rowOf(row), customerEmail: row.customer.email })),
    more: rows.length > pageSize,
  };
}
