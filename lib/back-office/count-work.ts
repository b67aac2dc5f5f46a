import "server-only";
import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { required } from "@/lib/invariant";
import { countedAtMost } from "@/lib/lists/list-page";
import type { AdminOrderFilter } from "@/lib/orders/views";
import type { FindDeps } from "@/lib/payments/find-payments";
import { paymentsThat } from "./orders-in-list";

/** The lists in which orders wait for a person, the most urgent first. A day ends well if they are empty. */
export const workLists = [
  "authorization_ending",
  "outcome_unknown",
  "held",
  "not_captured",
] as const satisfies AdminOrderFilter[];

/** How many orders wait in a list, counted up to {@link countedAtMost}. */
export type WorkCount = { list: (typeof workLists)[number]; count: number; isMore: boolean };

/** Counts what waits for a person, in one statement. Each list reads its own index. */
export async function countWork(deps: FindDeps): Promise<WorkCount[]> {
  const counts = workLists.map(
    (list) => Prisma.sql`(SELECT count(*)::int FROM (
      SELECT 1 FROM "payment" p WHERE ${paymentsThat(list, deps)} LIMIT ${countedAtMost + 1}) "list")`,
  );
  const rows = await deps.db.$queryRaw`SELECT ARRAY[${Prisma.join(counts)}] AS "counts"`;
  const [row] = z.tuple([z.object({ counts: z.array(z.int()) })]).parse(rows);
  return workLists.map((list, index) => {
    const count = required(row.counts[index], "count of a list");
    return { list, count: Math.min(count, countedAtMost), isMore: count > countedAtMost };
  });
}
