import "server-only";

import { z } from "zod";

import type { ReadDatabase } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import type { Consequences } from "@/lib/payments/consequences";
import type { MoneyPeriod, ReportedMonth } from "@/modules/seam/bank-reports";

import { happening } from "./chargeback-events";
import { readTime } from "./report-row";

/** What staff do about a chargeback. All but sending evidence end it. */
export const chargebackActs = ["evidence_sent", "accepted", "won", "lost"] as const;

export type ChargebackAct = (typeof chargebackActs)[number];

/** What makes two lines "s" of reports the same chargeback, as `sameLine` has it. */
const sameLine = Prisma.sql`s."gateway_order_id", s."transaction_id", s."type", s."amount", s."currency", s."time", s."status"`;

/**
 * Writes to the payments that lines of reports are about what the bank took back of them: the chargebacks that the shop has not won,
 * each once however many reports list it. One whose amount cannot be read counts as all of the payment.
 */
export async function recountChargebacks(
  tx: Prisma.TransactionClient,
  lines: Prisma.Sql,
  consequences: Consequences,
): Promise<void> {
  const changed = await tx.$queryRaw<{ order: string | null; addedMinor: bigint; currency: string }[]>`
    WITH "line" AS (
      SELECT p."id", bool_or(s."handled_at" IS NULL) AS "open",
        bool_or(EXISTS (SELECT 1 FROM "chargeback_act" a WHERE a."set_aside_id" = s."id" AND a."act" = 'won')) AS "won",
        max(CASE WHEN s."read_currency" = p."currency" AND s."read_minor" > 0 THEN s."read_minor" ELSE p."amount_minor" END) AS "minor"
      FROM "settlement_set_aside" s JOIN "payment" p ON p."gateway_order_id" = s."gateway_order_id"
      WHERE s."reason" = 'chargeback'
        AND s."gateway_order_id" IN (SELECT s."gateway_order_id" FROM "settlement_set_aside" s WHERE s."reason" = 'chargeback' AND ${lines})
      GROUP BY p."id", ${sameLine}
    ), "counted" AS (
      SELECT "id", coalesce(bool_or("open") FILTER (WHERE NOT "won"), false) AS "open", coalesce(sum("minor") FILTER (WHERE NOT "won"), 0) AS "minor" FROM "line" GROUP BY "id"
    )
    UPDATE "payment" p SET "charged_back_minor" = c."minor", "chargeback_open" = c."open"
    FROM "counted" c JOIN "payment" "before" USING ("id") LEFT JOIN "orders" o ON o."id" = "before"."order_id"
    WHERE p."id" = c."id" AND (p."charged_back_minor", p."chargeback_open") IS DISTINCT FROM (c."minor", c."open")
    RETURNING o."number" AS "order", (c."minor" - "before"."charged_back_minor")::bigint AS "addedMinor", p."currency"`;
  for (const { order, addedMinor, currency } of changed)
    if (order !== null && addedMinor > 0n) {
      const data = { order, currency, amountMinor: Number(addedMinor) };
      await consequences.happened(tx, happening("chargeback.received.v1", data));
    }
}

/** A line with its payment, in a currency: what the bank took back, all of the payment if its amount cannot be read. */
const minor = Prisma.sql`coalesce(s."read_minor", p."amount_minor")`;
const inCurrency = (currency: string) =>
  Prisma.sql`CASE WHEN s."read_minor" IS NULL THEN p."currency"::text ELSE s."read_currency" END = ${currency}`;

const takenBack = z.object({
  time: z.string().nullable(),
  reportedAt: z.date(),
  isOpen: z.boolean(),
  minor: z.bigint(),
  fee: z.bigint().nullable(),
});

const ended = z.object({ act: z.enum(["accepted", "won", "lost"]), count: z.int(), minor: z.bigint() });

type ChargebackMonth = Pick<ReportedMonth, "chargebacks" | "won" | "lost" | "fees">;

/**
 * Adds up the chargebacks of a period: those that the bank dates into it, with the fees that reports say last, and those of any time that staff ended in it.
 * One without a readable time belongs to the end of its report.
 */
export async function sumChargebacks(
  { currency, from, until }: MoneyPeriod,
  { db }: { db: ReadDatabase },
): Promise<ChargebackMonth> {
  const [lines, ends] = await Promise.all([
    db.$queryRaw<unknown[]>`
      SELECT s."time", (array_agg(r."covers_until" ORDER BY r."imported_at"))[1] AS "reportedAt",
        bool_or(s."handled_at" IS NULL) AS "isOpen", (array_agg(${minor} ORDER BY r."imported_at"))[1] AS "minor",
        (array_agg(s."fee_minor" ORDER BY r."imported_at" DESC)
          FILTER (WHERE s."fee_minor" IS NOT NULL AND s."read_currency" = ${currency}))[1] AS "fee"
      FROM "settlement_set_aside" s
      JOIN "settlement_report" r ON r."id" = s."report_id"
      LEFT JOIN "payment" p ON p."gateway_order_id" = s."gateway_order_id"
      WHERE s."reason" = 'chargeback' AND ${inCurrency(currency)}
      GROUP BY ${sameLine}`,
    db.$queryRaw<unknown[]>`
      SELECT a."act", count(*)::int AS "count", sum(${minor})::bigint AS "minor"
      FROM "chargeback_act" a
      JOIN "settlement_set_aside" s ON s."id" = a."set_aside_id"
      LEFT JOIN "payment" p ON p."gateway_order_id" = s."gateway_order_id"
      WHERE a."act" <> 'evidence_sent' AND a."at" >= ${from}::timestamptz AND a."at" < ${until}::timestamptz
        AND ${inCurrency(currency)}
      GROUP BY 1`,
  ]);
  const inPeriod = z
    .array(takenBack)
    .parse(lines)
    .filter(({ time, reportedAt }) => {
      const at = readTime(time ?? "") ?? reportedAt;
      return at >= from && at < until;
    });
  const fees = inPeriod.flatMap(({ fee }) => fee ?? []);
  const endedBy = (...acts: ChargebackAct[]) => {
    const rows = z
      .array(ended)
      .parse(ends)
      .filter(({ act }) => acts.includes(act));
    return {
      count: rows.reduce((sum, row) => sum + row.count, 0),
      minor: sumOf(rows.map((row) => row.minor)),
    };
  };
  return {
    chargebacks: {
      count: inPeriod.length,
      minor: sumOf(inPeriod.map((line) => line.minor)),
      open: inPeriod.filter(({ isOpen }) => isOpen).length,
    },
    won: endedBy("won"),
    lost: endedBy("lost", "accepted"),
    fees: { count: fees.length, minor: sumOf(fees), missing: inPeriod.length - fees.length },
  };
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
