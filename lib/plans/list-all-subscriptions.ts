import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/payments/deps";
import { type ListPlace, type ListSource, readListPage } from "@/lib/lists/list-page";
import { type Search, wordSearch } from "@/lib/lists/word-search";
import { planFields, planFromJson, type PlanInJson } from "./plan-in-json";
import { rowOf } from "./subscription-view";
import type { AdminSubscriptionRow, SubscriptionState } from "./views";

const pageSize = 50;

/**
 * The plans of all customers for staff, newest first. `search` is the beginning of words of a number, a name, a product or an
 * address; pages count from 1, and `after` or `before` is the plan beside the page.
 *
 * The total is what `readListPage` counts.
 */
export async function listAllSubscriptions(
  { search, state, page = 1, ...beside }: { search?: string; state?: SubscriptionState } & Partial<ListPlace>,
  { db }: Pick<Deps, "db">,
): Promise<{ rows: AdminSubscriptionRow[]; total: number; isTotalExact: boolean; pageSize: number }> {
  const source = plansInList({ search, state });
  const { rows, total } = await readListPage<PlanInJson & { customerEmail: string }>(
    { place: { page, ...beside }, pageSize, source },
    db,
  );
  return {
    rows: rows.map((plan) => ({ ...rowOf(planFromJson(plan)), customerEmail: plan.customerEmail })),
    total: total.count,
    isTotalExact: total.exact,
    pageSize,
  };
}

function plansInList({ search, state }: { search?: string; state?: SubscriptionState }): ListSource {
  const inState =
    state === undefined ? Prisma.sql`true` : Prisma.sql`s."state" = ${state}::"subscription_state"`;
  return {
    rows: Prisma.sql`FROM "subscription" s WHERE ${inState}`,
    at: Prisma.sql`s."created_at"`,
    id: Prisma.sql`s."id"`,
    search: search === undefined ? undefined : planSearch(search),
    shown: planInJson,
    beside: (number) => Prisma.sql`SELECT "created_at", "id" FROM "subscription" WHERE "number" = ${number}`,
  };
}

const planInJson = Prisma.sql`(
  SELECT json_build_object(${planFields}, 'customerEmail', u."email")
  FROM "subscription" s JOIN "customer" u ON u."id" = s."customer_id" JOIN "product" r ON r."id" = s."product_id"
  WHERE s."id" = "page"."id")`;

/** Finds a plan by its own words, or by those of its customer's address of today. */
function planSearch(search: string): Search {
  const own = wordSearch(search, {
    text: Prisma.sql`s."number" || ' ' || s."name" || ' ' || s."email" || ' ' || s."product_name"`,
  });
  const customers = wordSearch(search, { text: Prisma.sql`c."email"` });
  return {
    byIndex: Prisma.sql`s."id" IN (
      SELECT s."id" FROM "subscription" s WHERE ${own.byIndex}
      UNION
      SELECT o."id" FROM "customer" c JOIN "subscription" o ON o."customer_id" = c."id" WHERE ${customers.byIndex})`,
    ofRow: Prisma.sql`(${own.ofRow} OR EXISTS (
      SELECT 1 FROM "customer" c WHERE c."id" = s."customer_id" AND ${customers.ofRow}))`,
  };
}
