import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Money, storedMoney } from "@/lib/money/money";
import { countedAtMost } from "@/lib/lists/list-page";
import type { FindDeps } from "@/lib/payments/find-payments";
import { paymentsThat, workLists } from "./orders-in-list";

export type WorkList = (typeof workLists)[number];

/** How many orders wait in a list, counted up to {@link countedAtMost}, and since when the oldest was placed. */
export type WorkCount = {
  list: WorkList;
  count: number;
  isMore: boolean;
  since: Date | null;
  /** By currency, in the shop's order: what `summed` names. */
  sums: Money[];
};

const held = Prisma.sql`coalesce("authorized_minor", 0) - "captured_minor"`;
const total = Prisma.sql`"amount_minor"`;

/** What the sum of a list adds up. */
const summed = {
  authorization_ending: held,
  chargeback: Prisma.sql`least("charged_back_minor", "captured_minor")`,
  outcome_unknown: total,
  held,
  not_captured: held,
  dispatch_undecided: total,
  to_dispatch: total,
} satisfies Record<WorkList, Prisma.Sql>;

const row = z.object({
  list: z.enum(workLists),
  currency: z.string(),
  currencyExponent: z.int(),
  count: z.int(),
  since: z.date().nullable(),
  sum: z.bigint(),
});

/** Counts what waits for a person, in one statement. Each list reads its own index. */
export async function countWork(deps: FindDeps): Promise<WorkCount[]> {
  const lists = workLists.map(
    (list) => Prisma.sql`
      SELECT ${list}::text AS "list", "currency", "currency_exponent" AS "currencyExponent", count(*)::int AS "count",
        min("ordered_at") AS "since", sum(${summed[list]})::bigint AS "sum"
      FROM (SELECT * FROM "payment" p WHERE ${paymentsThat(list, deps)} LIMIT ${countedAtMost + 1}) "list"
      GROUP BY 1, 2, 3`,
  );
  const counts = Prisma.join(lists, " UNION ALL ");
  const rows = z.array(row).parse(
    await deps.db.$queryRaw`SELECT * FROM (${counts}) "counts"
      ORDER BY (SELECT min("position") FROM "price_list" WHERE "currency" = "counts"."currency"), "currency"`,
  );
  return workLists.map((list) => {
    const found = rows.filter((each) => each.list === list);
    const count = found.reduce((sum, each) => sum + each.count, 0);
    const times = found.flatMap(({ since }) => since?.getTime() ?? []);
    return {
      list,
      count: Math.min(count, countedAtMost),
      isMore: count > countedAtMost,
      since: times.length === 0 ? null : new Date(Math.min(...times)),
      sums: found.filter(({ sum }) => sum > 0n).map(({ sum, ...money }) => storedMoney(sum, money)),
    };
  });
}
