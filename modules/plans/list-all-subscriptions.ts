import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/payments/deps";
import { inOrderOf, type ListPlace, type ListSource, readListPage } from "@/lib/lists/list-page";
import { wordSearch } from "@/lib/lists/word-search";
import type { StaffSearch } from "@/lib/staff/rights";
import { planRowSelect, rowOf } from "./subscription-view";
import type { AdminSubscriptionRow, PlanListState } from "./views";

const pageSize = 50;

/**
 * The plans of all customers for staff, newest first. `search` is the beginning of words of a number, a name, a product or an
 * address, or if it is masked of a number or a product alone; `after` or `before` is the plan beside the page.
 */
export async function listAllSubscriptions(
  { search, state, ...place }: PlanQuery & ListPlace,
  { db }: Pick<Deps, "db">,
): Promise<{ rows: AdminSubscriptionRow[]; hasPrevious: boolean; hasNext: boolean }> {
  const source = plansInList({ search, state });
  const { ids, ...beyond } = await readListPage({ place, pageSize, source }, db);
  const plans = await db.subscription.findMany({
    relationLoadStrategy: "join",
    where: { id: { in: ids } },
    select: { id: true, ...planRowSelect, customer: { select: { email: true } } },
  });
  return {
    rows: inOrderOf(ids, plans).map((plan) => ({ ...rowOf(plan), customerEmail: plan.customer.email })),
    ...beyond,
  };
}

type PlanQuery = { search?: StaffSearch; state?: PlanListState };

function plansInList({ search, state }: PlanQuery): ListSource {
  return {
    rows: Prisma.sql`FROM "subscription" s WHERE ${inState(state)}`,
    at: Prisma.sql`s."created_at"`,
    id: Prisma.sql`s."id"`,
    search: search && [planSearch(search)],
    beside: (number) => Prisma.sql`SELECT "created_at", "id" FROM "subscription" WHERE "number" = ${number}`,
  };
}

function inState(state: PlanListState | undefined): Prisma.Sql {
  if (state === undefined) return Prisma.sql`true`;
  if (state === "ON_DISPATCH")
    return Prisma.sql`s."state" = 'ACTIVE' AND s."expected_on" IS NOT NULL AND s."charge_asked_at" IS NULL`;
  return Prisma.sql`s."state" = ${state}::"subscription_state"`;
}

/** Finds a plan by its own words, or by those of its customer's address of today. */
function planSearch({ text: search, masked }: StaffSearch): Prisma.Sql {
  if (masked) return wordSearch(search, Prisma.sql`s."number" || ' ' || s."product_name"`);
  const text = Prisma.sql`s."number" || ' ' || s."name" || ' ' || s."email" || ' ' || s."product_name"`;
  return Prisma.sql`s."id" IN (
    SELECT s."id" FROM "subscription" s WHERE ${wordSearch(search, text)}
    UNION
    SELECT o."id" FROM "customer" c JOIN "subscription" o ON o."customer_id" = c."id"
    WHERE ${wordSearch(search, Prisma.sql`c."email"`)})`;
}
