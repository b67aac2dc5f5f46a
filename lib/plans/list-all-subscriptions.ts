import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { IntervalUnit, ScheduledChargeState, SubscriptionState } from "@/lib/db/generated/enums";
import { bigintFromJson } from "@/lib/db/in-json";
import type { Deps } from "@/lib/payments/deps";
import { type ListPlace, type ListSource, readListPage } from "@/lib/lists/list-page";
import { type Search, wordSearch } from "@/lib/lists/word-search";
import { rowOf } from "./subscription-view";
import type { AdminSubscriptionRow, PlanListState } from "./views";

const pageSize = 50;

/**
 * The plans of all customers for staff, newest first. `search` is the beginning of words of a number, a name, a product or an
 * address; pages count from 1, and `after` or `before` is the plan beside the page.
 *
 * The total is what `readListPage` counts.
 */
export async function listAllSubscriptions(
  { search, state, page = 1, ...beside }: { search?: string; state?: PlanListState } & Partial<ListPlace>,
  { db }: Pick<Deps, "db">,
): Promise<{ rows: AdminSubscriptionRow[]; total: number; isTotalExact: boolean; pageSize: number }> {
  const source = plansInList({ search, state });
  const { rows, total } = await readListPage({ place: { page, ...beside }, pageSize, source }, db);
  const plans = z.array(planFromJson).parse(rows);
  return {
    rows: plans.map((plan) => ({ ...rowOf(plan), customerEmail: plan.customerEmail })),
    total: total.count,
    isTotalExact: total.exact,
    pageSize,
  };
}

function plansInList({ search, state }: { search?: string; state?: PlanListState }): ListSource {
  return {
    rows: Prisma.sql`FROM "subscription" s WHERE ${inState(state)}`,
    at: Prisma.sql`s."created_at"`,
    id: Prisma.sql`s."id"`,
    search: search === undefined ? undefined : planSearch(search),
    shown: planInJson,
    beside: (number) => Prisma.sql`SELECT "created_at", "id" FROM "subscription" WHERE "number" = ${number}`,
  };
}

function inState(state: PlanListState | undefined): Prisma.Sql {
  if (state === undefined) return Prisma.sql`true`;
  if (state === "ON_DISPATCH")
    return Prisma.sql`s."state" = 'ACTIVE' AND s."expected_on" IS NOT NULL AND s."charge_asked_at" IS NULL`;
  return Prisma.sql`s."state" = ${state}::"subscription_state"`;
}

/** What a row of the list is made of; of the charges only those that are due count. */
const planInJson = Prisma.sql`(
  SELECT json_build_object('number', s."number", 'productName', s."product_name", 'state', s."state",
    'totalMinor', s."total_minor", 'currency', s."currency", 'currencyExponent', s."currency_exponent",
    'createdAt', s."created_at", 'activatedAt', s."activated_at", 'endedAt', s."ended_at", 'timeZone', s."time_zone",
    'intervalUnit', s."interval_unit", 'intervalCount', s."interval_count", 'nextDueOn', s."next_due_on",
    'expectedOn', s."expected_on", 'chargeAskedAt', s."charge_asked_at",
    'endReason', s."end_reason", 'customerEmail', u."email",
    'product', json_build_object('image', r."image", 'stock', r."stock"),
    'backoff', (SELECT json_build_object('outOfStock', b."out_of_stock")
      FROM "plan_backoff" b WHERE b."subscription_id" = s."id"),
    'charges', (SELECT coalesce(json_agg(json_build_object('state', d."state", 'tries', d."tries",
        'nextTryOn', d."next_try_on", 'order', (
          SELECT json_build_object('payments', json_build_array(json_build_object('outcomeUnknown', p."outcome_unknown")))
          FROM "payment" p WHERE p."order_id" = d."order_id" AND p."latest"))), '[]')
      FROM "scheduled_charge" d WHERE d."subscription_id" = s."id" AND d."state" = 'DUE'))
  FROM "subscription" s JOIN "customer" u ON u."id" = s."customer_id" JOIN "product" r ON r."id" = s."product_id"
  WHERE s."id" = "page"."id")`;

const planFromJson = z.object({
  number: z.string(),
  productName: z.string(),
  state: z.enum(SubscriptionState),
  totalMinor: z.number().transform(bigintFromJson),
  currency: z.string(),
  currencyExponent: z.number(),
  createdAt: z.coerce.date(),
  activatedAt: z.coerce.date().nullable(),
  endedAt: z.coerce.date().nullable(),
  timeZone: z.string(),
  intervalUnit: z.enum(IntervalUnit),
  intervalCount: z.number(),
  nextDueOn: z.coerce.date().nullable(),
  expectedOn: z.coerce.date().nullable(),
  chargeAskedAt: z.coerce.date().nullable(),
  endReason: z.string().nullable(),
  customerEmail: z.string(),
  product: z.object({ image: z.string(), stock: z.number().nullable() }),
  backoff: z.object({ outOfStock: z.boolean() }).nullable(),
  charges: z.array(
    z.object({
      state: z.enum(ScheduledChargeState),
      tries: z.number(),
      nextTryOn: z.coerce.date().nullable(),
      order: z.object({ payments: z.array(z.object({ outcomeUnknown: z.boolean() })) }).nullable(),
    }),
  ),
});

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
