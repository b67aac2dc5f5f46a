import "server-only";
import { z } from "zod";
import { type SetAsideId, setAsideIdSchema } from "@/lib/ids";
import { Prisma, type SettlementReport, type SettlementSetAside } from "@/lib/db/generated/client";
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

/** The lines that nobody has handled yet, the latest report's first, and how many there are. */
export async function listSetAside({
  db,
}: Pick<Deps, "db">): Promise<{ rows: SetAsideRow[]; count: number }> {
  const [rows, count] = await Promise.all([
    db.settlementSetAside.findMany({
      where: { handledAt: null },
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
  const lines = await db.settlementSetAside.groupBy({ by: [...sameLine], where: { handledAt: null } });
  return lines.length;
}

/**
 * The lines about the order "o", all attempts together, handled or not, the first report's first: as a part of the statement
 * that reads the order.
 */
export const setAsideOfOrderInJson = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', l."id", 'line', l."line", 'reason', l."reason",
    'report', json_build_object('id', r."id", 'fileName', r."file_name"),
    'text', json_build_object('gatewayOrderId', l."gateway_order_id", 'transactionId', l."transaction_id",
      'type', l."type", 'amount', l."amount", 'currency', l."currency", 'time', l."time", 'status', l."status"),
    'handled', CASE WHEN l."handled_at" IS NOT NULL THEN
      json_build_object('by', l."handled_by", 'note', l."handled_note", 'at', l."handled_at") END)
    ORDER BY r."imported_at", l."line"), '[]')
  FROM "payment" p JOIN "settlement_set_aside" l ON l."gateway_order_id" = p."gateway_order_id"
    JOIN "settlement_report" r ON r."id" = l."report_id"
  WHERE p."order_id" = o."id")`;

const reason = z.enum(setAsideReasons);

const lineFromJson = z.object({
  id: setAsideIdSchema,
  report: z.object({ id: z.string(), fileName: z.string() }),
  line: z.int(),
  reason,
  text: z.object({
    gatewayOrderId: z.string().nullable(),
    transactionId: z.string().nullable(),
    type: z.string().nullable(),
    amount: z.string().nullable(),
    currency: z.string().nullable(),
    time: z.string().nullable(),
    status: z.string().nullable(),
  }),
  handled: z.object({ by: z.string(), note: z.string(), at: z.coerce.date() }).nullable(),
});

/** The lines that {@link setAsideOfOrderInJson} read, the same one of several reports once. */
export function setAsideOfOrderFromJson(lines: unknown): SetAsideRow[] {
  const shown = new Set<string>();
  return z
    .array(lineFromJson)
    .parse(lines)
    .filter(({ reason, text }) => {
      const same = JSON.stringify([reason, text]);
      const isFirst = !shown.has(same);
      shown.add(same);
      return isFirst;
    });
}

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
