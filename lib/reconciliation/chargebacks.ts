import "server-only";

import { z } from "zod";

import type { Database } from "@/lib/db/database";
import type { Prisma, PrismaClient } from "@/lib/db/generated/client";
import { type SetAsideId, setAsideIdSchema } from "@/lib/ids";
import { exponentOf, isCurrency } from "@/lib/money/decimals";
import { type Money, storedMoney } from "@/lib/money/money";
import { type Result, err, ok } from "@/lib/result";
import { cleanText } from "@/lib/text/clean-text";

import { handleSetAside } from "./handle-set-aside";
import { sameLine } from "./list-set-aside";
import { readTime } from "./report-time";

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

const atMost = 500;

/** Chargebacks, those that nobody has ended first, each once however many reports list it. */
export async function listChargebacks(
  where: { open?: boolean; gatewayOrderIds?: readonly string[] },
  { db }: { db: Database },
): Promise<ChargebackRow[]> {
  const { open, gatewayOrderIds } = where;
  const rows = await db.settlementSetAside.findMany({
    relationLoadStrategy: "join",
    where: {
      reason: "chargeback",
      ...(open === true && { handledAt: null }),
      ...(gatewayOrderIds && { gatewayOrderId: { in: [...gatewayOrderIds] } }),
    },
    include: withActs,
    orderBy: [
      { handledAt: { sort: "desc", nulls: "first" } },
      { report: { importedAt: "asc" } },
      { line: "asc" },
    ],
    distinct: [...sameLine],
    take: atMost,
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

export type ChargebackActError = { kind: "note_missing" | "changed" };

/** Records what somebody did about a chargeback. All but sending evidence end it, once; the line counts as handled then. */
export async function actOnChargeback(
  { id, act, by, ...input }: { id: SetAsideId; act: ChargebackAct; note: string; by: string },
  { db, now }: { db: PrismaClient; now: () => Date },
): Promise<Result<void, ChargebackActError>> {
  const note = cleanText(input.note);
  if (note === "") return err({ kind: "note_missing" });
  return db.$transaction(async (tx) => {
    const open = { id, reason: "chargeback", handledAt: null };
    if ((await tx.settlementSetAside.count({ where: open })) === 0) return err({ kind: "changed" });
    if (act !== "evidence_sent") {
      const handled = await handleSetAside({ setAsideId: id, note: `${act}: ${note}`, by }, { db: tx, now });
      if (!handled.ok) return handled;
    }
    await tx.chargebackAct.createMany({ data: { setAsideId: id, act, note, author: by, at: now() } });
    return ok(undefined);
  });
}

/** The chargebacks of a time in a currency: how many, how much, and how many nobody has ended. */
export type ChargebackSum = { count: number; sum: Money; open: number };

/** Adds the chargebacks up that the bank dates into a period. */
export async function sumChargebacks(
  { currency, from, until }: { currency: string; from: Date; until: Date },
  { db }: { db: Database },
): Promise<ChargebackSum> {
  const rows = (await listChargebacks({}, { db })).filter(
    ({ amount, at }) => amount?.currency === currency && at !== null && at >= from && at < until,
  );
  const minor = rows.reduce((sum, { amount }) => sum + (amount?.minor ?? 0), 0);
  return {
    count: rows.length,
    sum: { minor, currency, exponent: exponentOf(currency) },
    open: rows.filter(({ isOpen }) => isOpen).length,
  };
}
