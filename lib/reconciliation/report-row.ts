import { z } from "zod";
import { type GatewayOrderId, gatewayOrderIdSchema } from "@/lib/ids";
import { exponentOf, fromDecimal, isCurrency } from "@/lib/money/decimals";
import type { FileLine } from "./report-lines";
import { readTime } from "./report-time";

/** Why a line is not imported. The last three are found when the lines are compared with others and with the journal. */
export const setAsideReasons = [
  "unreadable",
  "invalid_id",
  "chargeback",
  "unknown_type",
  "unknown_status",
  "invalid_currency",
  "invalid_amount",
  "invalid_time",
  "outside_period",
  "duplicate",
  "contradiction",
  "foreign_id",
] as const;

export type SetAsideReason = (typeof setAsideReasons)[number];

/** A line of the report as the bank wrote it, at most `textLimit` characters of each field. */
export type ReportText = {
  gatewayOrderId: string | null;
  transactionId: string | null;
  type: string | null;
  amount: string | null;
  currency: string | null;
  time: string | null;
  status: string | null;
};

export type ReportedMovement = {
  gatewayOrderId: GatewayOrderId;
  transactionId: string;
  kind: "PAY" | "AUTHORIZE" | "CAPTURE" | "VOID" | "REFUND";
  /** Minor units of `currency`. */
  amountMinor: number;
  currency: string;
  movedAt: Date;
};

/** What could be read of a line; null if it may be any. Without an amount, what the line moved is not known. */
export type ReadParts = {
  kind: ReportedMovement["kind"] | null;
  amountMinor: number | null;
  currency: string | null;
};

/** A line that was read, or the reason why it was not. */
export type ReportRow = { line: number; text: ReportText; parts: ReadParts } & (
  { movement: ReportedMovement; reason: null } | { movement: null; reason: SetAsideReason }
);

export const columnNames = ["order_id", "transaction_id", "type", "amount", "currency", "time", "status"];

const kinds = {
  PAYMENT: "PAY",
  AUTHORIZATION: "AUTHORIZE",
  CAPTURE: "CAPTURE",
  VOID_AUTHORIZATION: "VOID",
  REFUND: "REFUND",
} as const;

const textLimit = 100;

const row = z.object({
  gatewayOrderId: gatewayOrderIdSchema,
  transactionId: z.string().min(1).max(textLimit),
  status: z.string().toUpperCase().pipe(z.literal("SETTLED")),
});

/** Reads one line of a report. A line that cannot be read is set aside with its first reason; nothing is guessed. */
export function readRow(
  line: FileLine,
  { coversFrom, coversUntil }: { coversFrom: Date; coversUntil: Date },
): ReportRow {
  const { number } = line;
  const fields = withoutPadding(line.fields, columnNames.length);
  const text = textOf(fields);
  const complete = fields?.length === columnNames.length;
  const parts = complete ? partsOf(text) : { kind: null, amountMinor: null, currency: null };
  const aside = (reason: SetAsideReason): ReportRow => ({
    line: number,
    text,
    parts,
    movement: null,
    reason,
  });
  if (!complete) return aside("unreadable");
  const { data, error } = row.safeParse(text);
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  const { kind, amountMinor, currency } = parts;
  const movedAt = readTime(text.time ?? "");
  if (wrong.has("gatewayOrderId") || wrong.has("transactionId")) return aside("invalid_id");
  if (isChargeback(text)) return aside("chargeback");
  if (kind === null) return aside("unknown_type");
  if (data === undefined) return aside("unknown_status");
  if (currency === null) return aside("invalid_currency");
  if (amountMinor === null) return aside("invalid_amount");
  if (movedAt === undefined) return aside("invalid_time");
  if (movedAt < coversFrom || movedAt > coversUntil) return aside("outside_period");
  const { gatewayOrderId, transactionId } = data;
  const movement = { gatewayOrderId, transactionId, kind, amountMinor, currency, movedAt };
  return { line: number, text, parts, movement, reason: null };
}

/** The fields without the empty ones that a spreadsheet adds after the last column. */
export function withoutPadding(fields: string[] | undefined, columns: number): string[] | undefined {
  const isPadded = fields?.slice(columns).every((field) => field === "");
  return isPadded ? fields?.slice(0, columns) : fields;
}

function partsOf({ type, amount, currency: written }: ReportText): ReadParts {
  const currency = written?.toUpperCase() ?? "";
  const name = type?.toUpperCase() ?? "";
  const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : null;
  if (!isCurrency(currency)) return { kind, amountMinor: null, currency: null };
  return { kind, amountMinor: readAmount(amount ?? "", exponentOf(currency)), currency };
}

/** Whether the bank took money back for a shopper who disputes a charge: by its type or its status. */
function isChargeback({ type, status }: ReportText): boolean {
  return [type, status].some((word) => word?.toUpperCase().startsWith("CHARGEBACK"));
}

/** Minor units; null for any text that could be read in two ways: "1.000" dollars may be a thousand. */
function readAmount(text: string, exponent: number): number | null {
  if (exponent !== 3 && /\.\d{3}$/.test(text)) return null;
  const minor = fromDecimal(text, exponent) ?? 0;
  return minor > 0 ? minor : null;
}

function textOf(fields: string[] | undefined): ReportText {
  const field = (index: number) => {
    const value = fields?.[index];
    if (value === undefined || value === "") return null;
    return value.replace(/\0/g, "").slice(0, textLimit);
  };
  return {
    // A field that no comma ends may be cut off: half of an order's id is not an order's id.
    gatewayOrderId: fields !== undefined && fields.length > 1 ? field(0) : null,
    transactionId: fields !== undefined && fields.length > 2 ? field(1) : null,
    type: field(2),
    amount: field(3),
    currency: field(4),
    time: field(5),
    status: field(6),
  };
}
