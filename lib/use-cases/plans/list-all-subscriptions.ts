import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/use-cases/deps";
import {
  countList,
  type ListPlace,
  type ListSource,
  matchesWords,
  readListPage,
} from "@/lib/use-cases/list-page";
import { rowInclude, rowOf } from "./subscription-view";
import type { AdminSubscriptionRow, SubscriptionState } from "./views";

const pageSize = 50;

/**
 * The plans of all customers for staff, newest first. `search` is the beginning of words of a number, a name, a product or an
 * address; pages count from 1, and `after` or `before` is the plan beside the page.
 *
 * The total is exact up to {@link countedAtMost}.
 */
export async function listAllSubscriptions(
  { search, state, page = 1, ...beside }: { search?: string; state?: SubscriptionState } & Partial<ListPlace>,
  { db }: Pick<Deps, "db">,
): Promise<{ rows: AdminSubscriptionRow[]; total: number; isTotalExact: boolean; pageSize: number }> {
  const source = plansInList({ search, state });
  const total = await countList(source, db);
  const ids = await readListPage(
    {
      place: { page, ...beside },
      total,
      pageSize,
      source,
      beside: (number) =>
        Prisma.sql`SELECT "created_at", "id" FROM "subscription" WHERE "number" = ${number}`,
    },
    db,
  );
  const plans = await db.subscription.findMany({
    where: { id: { in: ids } },
    include: { ...rowInclude, customer: { select: { email: true } } },
  });
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  const rows = ids.flatMap((id): AdminSubscriptionRow[] => {
    const plan = byId.get(id);
    return plan === undefined ? [] : [{ ...rowOf(plan), customerEmail: plan.customer.email }];
  });
  return { rows, total: total.count, isTotalExact: total.exact, pageSize };
}

function plansInList({ search, state }: { search?: string; state?: SubscriptionState }): ListSource {
  const inState =
    state === undefined ? Prisma.sql`true` : Prisma.sql`s."state" = ${state}::"subscription_state"`;
  const words = Prisma.sql`"search_words"("number" || ' ' || "name" || ' ' || "email" || ' ' || "product_name")`;
  const found =
    search === undefined
      ? Prisma.empty
      : Prisma.sql`AND s."id" IN (
        SELECT "id" FROM "subscription" WHERE ${matchesWords(search, words)}
        UNION
        SELECT o."id" FROM "customer" c JOIN "subscription" o ON o."customer_id" = c."id"
        WHERE ${matchesWords(search, Prisma.sql`"search_words"(c."email")`)})`;
  return {
    rows: Prisma.sql`FROM "subscription" s WHERE ${inState} ${found}`,
    at: Prisma.sql`s."created_at"`,
    id: Prisma.sql`s."id"`,
    isSearch: search !== undefined,
  };
}
