import "server-only";
import { z } from "zod";

import { addDays, type Day, dayStart, localDay } from "@/lib/calendar/day";
import type { ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { merchant } from "@/lib/merchant";
import { sumChargebacks } from "./chargebacks";
import type { ListedOperation, MoneyPeriod, ReportedMonth, ReportGroup } from "@/modules/seam/bank-reports";

/** Where the reports list operations. */
export async function findListed(
  operationIds: readonly string[],
  { db }: { db: ReadDatabase },
): Promise<Map<string, ListedOperation>> {
  const movements = await db.settlementMovement.findMany({
    relationLoadStrategy: "join",
    where: { operationId: { in: [...operationIds] } },
    include: {
      lines: {
        take: 1,
        orderBy: { reportId: "asc" },
        select: { line: true, report: { select: { fileName: true } } },
      },
    },
  });
  const listed = movements.flatMap(({ operationId, amountMinor, currency, transactionId, lines: [first] }) =>
    operationId === null || first === undefined
      ? []
      : [
          [
            operationId,
            { amountMinor, currency, transactionId, fileName: first.report.fileName, line: first.line },
          ] as const,
        ],
  );
  return new Map(listed);
}

export async function whereListed(
  group: ReportGroup,
  period: MoneyPeriod,
  { db }: { db: ReadDatabase },
): Promise<Prisma.OperationWhereInput> {
  if (group === "unreported") return { movement: null };
  if (group === "reported") return { movement: { isNot: null } };
  return { id: { in: await listDifferent(period, db) } };
}

/** The operations of which the reports say another amount. */
async function listDifferent({ currency, from, until }: MoneyPeriod, db: ReadDatabase): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o."id" FROM "operation" o
    JOIN "payment" p ON p."id" = o."payment_id" AND p."currency" = ${currency}
    JOIN "settlement_movement" m ON m."operation_id" = o."id" AND m."amount_minor" <> o."approved_minor"
    WHERE o."state" = 'SUCCEEDED' AND o."kind" IN ('PAY', 'CAPTURE', 'REFUND')
      AND o."opened_at" >= ${from}::timestamptz AND o."opened_at" < ${until}::timestamptz`;
  return rows.map(({ id }) => id);
}

const sums = z.object({
  reportedCount: z.int(),
  reported: z.bigint(),
  differentCount: z.int(),
  different: z.bigint(),
  feeCount: z.int(),
  fees: z.bigint(),
  missing: z.int(),
});

/** What the reports say of a month. */
export async function readMonth(
  period: MoneyPeriod,
  { db, now }: { db: ReadDatabase; now: () => Date },
): Promise<ReportedMonth> {
  const { currency, from, until } = period;
  const [[summed], reports, onlyInReports, { fees, ...chargebacks }] = await Promise.all([
    sumReported(period, db),
    db.settlementReport.findMany({
      where: { coversFrom: { lt: until }, coversUntil: { gt: from } },
      orderBy: { coversFrom: "asc" },
      select: { coversFrom: true, coversUntil: true },
    }),
    db.settlementMovement.count({
      where: {
        operationId: null,
        currency,
        movedAt: { gte: from, lt: until },
        kind: { in: ["PAY", "CAPTURE", "REFUND"] },
      },
    }),
    sumChargebacks(period, { db }),
  ]);
  const { reportedCount, reported, differentCount, different, ...kept } = sums.parse(summed);
  return {
    reported: { count: reportedCount, minor: reported },
    differences: { count: differentCount, minor: different },
    onlyInReports,
    daysWithoutReport: uncoveredDays(reports, { from, until, now: now() }),
    fees: {
      count: kept.feeCount + fees.count,
      minor: kept.fees + fees.minor,
      missing: kept.missing + fees.missing,
    },
    ...chargebacks,
  };
}

function sumReported({ currency, from, until }: MoneyPeriod, db: ReadDatabase): Promise<unknown[]> {
  return db.$queryRaw<unknown[]>`
    SELECT count(*) FILTER (WHERE "sign" <> 0)::int AS "reportedCount", coalesce(sum("sign" * "reported"), 0)::bigint AS "reported",
      count(*) FILTER (WHERE "sign" <> 0 AND "reported" <> "minor")::int AS "differentCount",
      coalesce(sum("sign" * ("reported" - "minor")), 0)::bigint AS "different",
      count("fee")::int AS "feeCount", coalesce(sum("fee"), 0)::bigint AS "fees",
      count(*) FILTER (WHERE "sign" <> 0 AND "fee" IS NULL)::int AS "missing"
    FROM (
      SELECT o."approved_minor" AS "minor", m."amount_minor" AS "reported",
        CASE WHEN m."currency" = p."currency" THEN m."fee_minor" END AS "fee",
        CASE WHEN o."kind" = 'REFUND' THEN -1 WHEN o."kind" IN ('PAY', 'CAPTURE') THEN 1 ELSE 0 END AS "sign"
      FROM "operation" o
      JOIN "payment" p ON p."id" = o."payment_id" AND p."currency" = ${currency}
      JOIN "settlement_movement" m ON m."operation_id" = o."id"
      WHERE o."state" = 'SUCCEEDED' AND o."opened_at" >= ${from}::timestamptz AND o."opened_at" < ${until}::timestamptz) "moved"`;
}

type Covered = { coversFrom: Date; coversUntil: Date };

/** The merchant's days of a period, until yesterday, of which no report or row of reports covers every minute. */
export function uncoveredDays(
  reports: readonly Covered[],
  { from, until, now }: { from: Date; until: Date; now: Date },
): Day[] {
  const { timeZone } = merchant;
  const uncovered: Day[] = [];
  const [next, today] = [localDay(until, timeZone), localDay(now, timeZone)];
  const end = today < next ? today : next;
  for (let day = localDay(from, timeZone); day < end; day = addDays(day, 1)) {
    let covered = dayStart(day, timeZone);
    for (const { coversFrom, coversUntil } of reports)
      if (coversFrom <= covered && coversUntil > covered) covered = coversUntil;
    if (covered < dayStart(addDays(day, 1), timeZone)) uncovered.push(day);
  }
  return uncovered;
}
