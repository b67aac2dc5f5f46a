import "server-only";

import { z } from "zod";

import type { Database } from "@/lib/db/database";
import { Prisma, type PrismaClient } from "@/lib/db/generated/client";
import { lockImports } from "@/lib/db/lock-row";
import { type SetAsideId, setAsideIdSchema } from "@/lib/ids";
import { exponentOf, isCurrency } from "@/lib/money/decimals";
import { type Money, storedMoney } from "@/lib/money/money";
import type { Consequences } from "@/lib/payments/consequences";
import type { Deps } from "@/lib/payments/deps";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

import { findGatewayOrderIds } from "./gateway-orders";
import { happening } from "./chargeback-events";
import { markHandled } from "./handle-set-aside";
import { sameLine } from "./list-set-aside";
import { readTime } from "./report-row";

/** What staff do about a chargeback. All but sending evidence end it. */
export const chargebackActs = ["evidence_sent", "accepted", "won", "lost"] as const;

export type ChargebackAct = (typeof chargebackActs)[number];

/** A chargeback of the bank's reports. */
export type ChargebackRow = {
  id: SetAsideId;
  gatewayOrderId: string;
  /** Null for an order that the shop does not have. */
  orderNumber: string | null;
  transactionId: string | null;
  /** Null if the bank's amount cannot be read. */
  amount: Money | null;
  /** The bank's time; null if it cannot be read. */
  at: Date | null;
  report: { id: string; fileName: string };
  isOpen: boolean;
  acts: { act: ChargebackAct; note: string; by: string; at: Date }[];
};

const withActs = {
  report: { select: { id: true, fileName: true } },
  chargebackActs: { orderBy: { id: "asc" } },
} satisfies Prisma.SettlementSetAsideInclude;

/** How many a list shows. */
const listed = 500;

/** Chargebacks, of all or of some orders, those that nobody has ended first, each once however many reports list it. */
export async function listChargebacks(
  { open, orderNumbers }: { open?: boolean; orderNumbers?: readonly string[] },
  { db }: { db: Database },
): Promise<ChargebackRow[]> {
  const rows = await db.settlementSetAside.findMany({
    relationLoadStrategy: "join",
    where: {
      reason: "chargeback",
      ...(open === true && { handledAt: null }),
      ...(orderNumbers && { gatewayOrderId: { in: await findGatewayOrderIds(orderNumbers, { db }) } }),
    },
    include: withActs,
    orderBy: [
      { handledAt: { sort: "desc", nulls: "first" } },
      { report: { importedAt: "asc" } },
      { line: "asc" },
    ],
    distinct: [...sameLine],
    take: listed,
  });
  const payments = await db.payment.findMany({
    where: { gatewayOrderId: { in: rows.flatMap((row) => row.gatewayOrderId ?? []) } },
    select: { gatewayOrderId: true, order: { select: { number: true } } },
  });
  const numberOf = new Map(payments.map((payment) => [payment.gatewayOrderId, payment.order?.number]));
  return rows.map((row) => chargebackRow(row, numberOf.get(row.gatewayOrderId ?? "") ?? null));
}

function chargebackRow(
  row: Prisma.SettlementSetAsideGetPayload<{ include: typeof withActs }>,
  orderNumber: string | null,
): ChargebackRow {
  const { readMinor, readCurrency, gatewayOrderId, transactionId, time, handledAt } = row;
  return {
    id: setAsideIdSchema.parse(row.id),
    gatewayOrderId: gatewayOrderId ?? "",
    orderNumber,
    transactionId,
    amount:
      readMinor === null || readCurrency === null || !isCurrency(readCurrency)
        ? null
        : storedMoney(readMinor, {
            currency: readCurrency,
            currencyExponent: exponentOf(readCurrency),
          }),
    at: readTime(time ?? "") ?? null,
    report: row.report,
    isOpen: handledAt === null,
    acts: row.chargebackActs.map(({ act, note, author, at }) => ({
      act: z.enum(chargebackActs).parse(act),
      note,
      by: author,
      at,
    })),
  };
}

/** How many chargebacks nobody has ended. */
export async function countOpenChargebacks({ db }: { db: Database }): Promise<number> {
  const open = { reason: "chargeback", handledAt: null };
  return (await db.settlementSetAside.groupBy({ by: [...sameLine], where: open })).length;
}

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
      GROUP BY p."id", s."transaction_id", s."type", s."amount", s."currency", s."time", s."status"
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

export type ChargebackActError = { kind: "note_missing" | "changed" };

/** Records what somebody did about a chargeback. All but sending evidence end it, once; the line counts as handled then. */
export async function actOnChargeback(
  { id, act, by, ...input }: { id: SetAsideId; act: ChargebackAct; note: string; by: string },
  { db, now, consequences }: { db: PrismaClient } & Pick<Deps, "now" | "consequences">,
): Promise<Result<void, ChargebackActError>> {
  const note = cleanText(input.note);
  if (note === "") return err({ kind: "note_missing" });
  return db.$transaction(async (tx) => {
    // An import that lists another chargeback of the payment is over before this counts them.
    await lockImports(tx);
    const row = await tx.settlementSetAside.findUnique({
      where: { id, reason: "chargeback", handledAt: null },
    });
    if (row === null) return err({ kind: "changed" });
    const isEnd = act !== "evidence_sent";
    if (isEnd && !(await markHandled(row, { note: `${act}: ${note}`, by }, { db: tx, now })))
      return err({ kind: "changed" });
    await tx.chargebackAct.createMany({ data: { setAsideId: id, act, note, author: by, at: now() } });
    if (!isEnd) return ok(undefined);
    await recountChargebacks(tx, Prisma.sql`s."gateway_order_id" = ${row.gatewayOrderId}`, consequences);
    const payment = await tx.payment.findFirst({
      where: { gatewayOrderId: row.gatewayOrderId ?? "" },
      select: { order: { select: { number: true } } },
    });
    if (payment?.order)
      await consequences.happened(
        tx,
        happening("chargeback.closed.v1", { order: payment.order.number, outcome: act }),
      );
    return ok(undefined);
  });
}

/** The chargebacks of a time in a currency: how many, how much, and how many nobody has ended. */
export type ChargebackSum = { count: number; minor: bigint; open: number };

/** Adds the chargebacks up that the bank dates into a period: all of them, also beyond what a list shows. */
export async function sumChargebacks(
  { currency, from, until }: { currency: string; from: Date; until: Date },
  { db }: { db: Database },
): Promise<ChargebackSum> {
  const lines = await db.settlementSetAside.findMany({
    where: { reason: "chargeback", readCurrency: currency },
    distinct: [...sameLine],
    select: { readMinor: true, time: true, handledAt: true },
  });
  const inPeriod = lines.filter(({ time }) => {
    const at = readTime(time ?? "");
    return at !== undefined && at >= from && at < until;
  });
  return {
    count: inPeriod.length,
    minor: inPeriod.reduce((sum, { readMinor }) => sum + (readMinor ?? 0n), 0n),
    open: inPeriod.filter(({ handledAt }) => handledAt === null).length,
  };
}
