import "server-only";
import { type SetAsideId, setAsideIdSchema } from "@/lib/ids";
import type { SettlementReport, SettlementSetAside } from "@/lib/db/generated/client";
import type { SetAsideReason, ReportText } from "@/lib/reconciliation/report-row";
import type { Deps } from "@/lib/use-cases/deps";

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

/** The lines that nobody has handled yet, the latest report's first, and how many there are. */
export async function listSetAside({
  db,
}: Pick<Deps, "db">): Promise<{ rows: SetAsideRow[]; count: number }> {
  const where = { handledAt: null };
  const [rows, lines] = await Promise.all([
    db.settlementSetAside.findMany({
      where,
      include: { report: true },
      orderBy: [{ report: { importedAt: "desc" } }, { line: "asc" }],
      distinct: [...sameLine],
      take: rowsShown,
    }),
    db.settlementSetAside.groupBy({ by: [...sameLine], where }),
  ]);
  return { rows: rows.map(setAsideRow), count: lines.length };
}

/** The lines about one order, all attempts together, handled or not. */
export async function listSetAsideOfOrder(
  gatewayOrderIds: readonly string[],
  { db }: Pick<Deps, "db">,
): Promise<SetAsideRow[]> {
  const rows = await db.settlementSetAside.findMany({
    where: { gatewayOrderId: { in: [...gatewayOrderIds] } },
    include: { report: true },
    orderBy: [{ report: { importedAt: "asc" } }, { line: "asc" }],
    distinct: [...sameLine],
  });
  return rows.map(setAsideRow);
}

/** A stored line as staff see it. */
export function setAsideRow(row: SettlementSetAside & { report: SettlementReport }): SetAsideRow {
  const { handledBy: by, handledNote: note, handledAt: at } = row;
  const { gatewayOrderId, transactionId, type, amount, currency, time, status } = row;
  return {
    id: setAsideIdSchema.parse(row.id),
    report: { id: row.report.id, fileName: row.report.fileName },
    line: row.line,
    reason: row.reason as SetAsideReason,
    text: { gatewayOrderId, transactionId, type, amount, currency, time, status },
    handled: by === null || note === null || at === null ? null : { by, note, at },
  };
}
