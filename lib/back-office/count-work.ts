import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Money, storedMoney } from "@/lib/money/money";
import { countedAtMost } from "@/lib/lists/list-page";
import type { AdminOrderFilter } from "./views";
import type { FindDeps } from "@/lib/payments/find-payments";
import { paymentsThat } from "./orders-in-list";

/** The lists in which orders wait for a person, the most urgent first. A day ends well if they are empty. */
export const workLists = [
  "authorization_ending",
  "chargeback",
  "outcome_unknown",
  "held",
  "not_captured",
  "dispatch_undecided",
  "to_dispatch",
] as const satisfies AdminOrderFilter[];

/** How many orders wait in a list, counted up to {@link countedAtMost}, and what they still hold, by currency. */
export type WorkCount = {
  list: (typeof workLists)[number];
  count: number;
  isMore: boolean;
  held: Money[];
};

const row = z.object({
  list: z.enum(workLists),
  currency: z.string(),
  currencyExponent: z.int(),
  count: z.int(),
  held: z.bigint(),
});

/** Counts what waits for a person, in one statement. Each list reads its own index. */
export async function countWork(deps: FindDeps): Promise<WorkCount[]> {
  const lists = workLists.map(
    (list) => Prisma.sql`
      SELECT ${list}::text AS "list", "currency", "currency_exponent" AS "currencyExponent", count(*)::int AS "count",
        sum(coalesce("authorized_minor", 0) - "captured_minor")::bigint AS "held"
      FROM (SELECT * FROM "payment" p WHERE ${paymentsThat(list, deps)} LIMIT ${countedAtMost + 1}) "list"
      GROUP BY 1, 2, 3`,
  );
  const rows = z.array(row).parse(await deps.db.$queryRaw`${Prisma.join(lists, " UNION ALL ")}`);
  return workLists.map((list) => {
    const found = rows.filter((each) => each.list === list);
    const count = found.reduce((sum, each) => sum + each.count, 0);
    const held = found.filter((each) => each.held > 0n).map((each) => storedMoney(each.held, each));
    return { list, count: Math.min(count, countedAtMost), isMore: count > countedAtMost, held };
  });
}
