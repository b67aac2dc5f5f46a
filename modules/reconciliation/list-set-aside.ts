import "server-only";
import { z } from "zod";
import { type SetAsideId, setAsideIdSchema } from "@/lib/ids";
import type { SettlementReport, SettlementSetAside } from "@/lib/db/generated/client";
import { findGatewayOrderIds } from "./gateway-orders";
import { type SetAsideReason, setAsideReasons, type ReportText } from "./report-row";
import type { Deps } from "@/lib/payments/deps";

export type { SetAsideReason };

/** A line of a settlement report that was not imported. The text is the bank's. */
export type SetAsideRow = {
  id: SetAsideId;
  report: { id: string; fileName: string };
  line: number;
  reason: SetAsideReason;
  text: ReportText;
  /** Null until a person has handled it. */
  handled: { by: string; note: string; at: Date } | null;
};

const rowsShown = 200;

/** What makes two lines the same: a line that several reports list is shown and handled once. */
export const sameLine = [
  "reason",
  "gatewayOrderId",
  "transactionId",
  "type",
  "amount",
  "currency",
  "time",
  "status",
] as const;

/** Lines that nobody has handled yet, without chargebacks, which have a list of their own. */
const open = { handledAt: null, reason: { not: "chargeback" } };

/** The lines that nobody has handled yet, the latest report's first, and how many there are. */
export async function listSetAside({
  db,
}: Pick<Deps, "db">): Promise<{ rows: SetAsideRow[]; count: number }> {
  const [rows, count] = await Promise.all([
    db.settlementSetAside.findMany({
      where: open,
      include: { report: { select: { id: true, fileName: true } } },
      orderBy: [{ report: { importedAt: "desc" } }, { line: "asc" }],
      distinct: [...sameLine],
      take: rowsShown,
    }),
    countSetAside({ db }),
  ]);
  return { rows: rows.map(setAsideRow), count };
}

/** How many lines nobody has handled yet. */
export async function countSetAside({ db }: Pick<Deps, "db">): Promise<number> {
  const lines = await db.settlementSetAside.groupBy({ by: [...sameLine], where: open });
  return lines.length;
}

/** The lines about an order that were set aside, handled or not, the earliest report's first. */
export async function listSetAsideOfOrder(
  { number }: { number: string },
  { db }: Pick<Deps, "db">,
): Promise<SetAsideRow[]> {
  const lines = await db.settlementSetAside.findMany({
    relationLoadStrategy: "join",
    where: {
      gatewayOrderId: { in: await findGatewayOrderIds([number], { db }) },
      reason: { not: "chargeback" },
    },
    include: { report: true },
    orderBy: [{ report: { importedAt: "asc" } }, { line: "asc" }],
    distinct: [...sameLine],
  });
  return lines.map(setAsideRow);
}

const reason = z.enum(setAsideReasons);

/** A stored line as staff see it. */
export function setAsideRow(
  row: SettlementSetAside & { report: Pick<SettlementReport, "id" | "fileName"> },
): SetAsideRow {
  const { handledBy: by, handledNote: note, handledAt: at } = row;
  const { gatewayOrderId, transactionId, type, amount, currency, time, status } = row;
  return {
    id: setAsideIdSchema.parse(row.id),
    report: { id: row.report.id, fileName: row.report.fileName },
    line: row.line,
    reason: reason.parse(row.reason),
    text: { gatewayOrderId, transactionId, type, amount, currency, time, status },
    handled: by === null || note === null || at === null ? null : { by, note, at },
  };
}
