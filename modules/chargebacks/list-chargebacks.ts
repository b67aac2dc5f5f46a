import "server-only";

import { z } from "zod";

import { type Day, storedDay } from "@/lib/calendar/day";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { type SetAsideId, setAsideIdSchema } from "@/lib/ids";
import type { Money } from "@/lib/money/money";
import { type ChargebackAct, chargebackActs } from "@/modules/reconciliation/chargebacks";
import { readableMoney } from "@/modules/reconciliation/compare-report";
import { findGatewayOrderIds } from "@/modules/reconciliation/gateway-orders";
import { sameLine } from "@/modules/reconciliation/list-set-aside";
import { readTime } from "@/modules/reconciliation/report-row";

/** A chargeback of the bank's reports. */
export type ChargebackRow = {
  id: SetAsideId;
  gatewayOrderId: string;
  /** Null for an order that the shop does not have. */
  orderNumber: string | null;
  transactionId: string | null;
  /** Null if the bank's amount cannot be read. */
  amount: Money | null;
  /** What the bank keeps for it; null if the report does not say. */
  fee: Money | null;
  /** The bank's time; null if it cannot be read. */
  at: Date | null;
  report: { id: string; fileName: string };
  isOpen: boolean;
  /** Until when the bank takes evidence: as staff typed it last, or as the report says; null if neither does. */
  due: Day | null;
  acts: { act: ChargebackAct; note: string; by: string; at: Date }[];
};

const columns = {
  report: { select: { id: true, fileName: true } },
  chargebackActs: { orderBy: { id: "asc" } },
  chargebackDues: { orderBy: { id: "desc" }, take: 1 },
} satisfies Prisma.SettlementSetAsideInclude;

type Asked = {
  /** Those that nobody has ended, or those that somebody has; both if left out. */
  open?: boolean;
  orderNumbers?: readonly string[];
  gatewayOrderId?: string;
  /** The first so many. */
  take?: number;
};

/**
 * Chargebacks, each once however many reports list it: those that nobody has ended first, by the day until which the bank takes evidence,
 * then those that somebody has, the latest first.
 */
export async function listChargebacks(
  { open, orderNumbers, gatewayOrderId, take }: Asked,
  { db }: { db: Database },
): Promise<ChargebackRow[]> {
  const rows = await db.settlementSetAside.findMany({
    relationLoadStrategy: "join",
    where: {
      reason: "chargeback",
      ...(open !== undefined && { handledAt: open ? null : { not: null } }),
      ...(orderNumbers && { gatewayOrderId: { in: await findGatewayOrderIds(orderNumbers, { db }) } }),
      ...(gatewayOrderId !== undefined && { gatewayOrderId }),
    },
    include: columns,
    orderBy: [
      { handledAt: { sort: "desc", nulls: "first" } },
      { report: { importedAt: "asc" } },
      { line: "asc" },
    ],
  });
  if (rows.length === 0) return [];
  const listed = await withOrders(mergeSame(rows).slice(0, take), db);
  const dueOf = ({ isOpen, due }: ChargebackRow) => (isOpen ? (due ?? "9999") : "ended");
  return listed.toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)));
}

/** A chargeback with the others of its payment; undefined for a line of a report that is none. */
export async function readChargeback(
  { id }: { id: SetAsideId },
  { db }: { db: Database },
): Promise<(ChargebackRow & { others: ChargebackRow[] }) | undefined> {
  const row = await db.settlementSetAside.findUnique({
    where: { id, reason: "chargeback" },
    select: { gatewayOrderId: true },
  });
  if (row === null) return undefined;
  const ofPayment = await listChargebacks({ gatewayOrderId: row.gatewayOrderId ?? "" }, { db });
  const found = ofPayment.find((each) => each.id === id);
  return found && { ...found, others: ofPayment.filter((each) => each !== found) };
}

type StoredLine = Prisma.SettlementSetAsideGetPayload<{ include: typeof columns }>;

/** Each chargeback once, as its first report has it, with the latest fee and day for evidence that any report says. */
function mergeSame(rows: readonly StoredLine[]): StoredLine[] {
  const merged = new Map<string, StoredLine>();
  for (const row of rows) {
    const line = JSON.stringify(sameLine.map((name) => row[name]));
    const { feeMinor, evidenceDue, ...first } = merged.get(line) ?? row;
    merged.set(line, {
      ...first,
      feeMinor: row.feeMinor ?? feeMinor,
      evidenceDue: row.evidenceDue ?? evidenceDue,
    });
  }
  return [...merged.values()];
}

async function withOrders(rows: readonly StoredLine[], db: Database): Promise<ChargebackRow[]> {
  const payments = await db.payment.findMany({
    where: { gatewayOrderId: { in: rows.flatMap((row) => row.gatewayOrderId ?? []) } },
    select: { gatewayOrderId: true, order: { select: { number: true } } },
  });
  const numberOf = new Map(payments.map((payment) => [payment.gatewayOrderId, payment.order?.number]));
  return rows.map((row) => chargebackRow(row, numberOf.get(row.gatewayOrderId ?? "") ?? null));
}

function chargebackRow(row: StoredLine, orderNumber: string | null): ChargebackRow {
  const { readCurrency, gatewayOrderId, transactionId, time, handledAt, chargebackDues } = row;
  const due = chargebackDues[0]?.due ?? row.evidenceDue;
  return {
    id: setAsideIdSchema.parse(row.id),
    gatewayOrderId: gatewayOrderId ?? "",
    orderNumber,
    transactionId,
    amount: readableMoney(row.readMinor, readCurrency),
    fee: readableMoney(row.feeMinor, readCurrency),
    at: readTime(time ?? "") ?? null,
    report: row.report,
    isOpen: handledAt === null,
    due: due && storedDay(due),
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
