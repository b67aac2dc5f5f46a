import { z } from "zod";
import { type GatewayOrderId, gatewayOrderIdSchema } from "@/lib/ids";
import { exponentOf, fromDecimal, isCurrency } from "@/lib/money/decimals";
import type { FileLine } from "./report-lines";

/** Why a line is not imported. The last two are found when the lines are compared with others. */
export const setAsideReasons = [
  "unreadable",
  "invalid_id",
  "unknown_type",
  "unknown_status",
  "invalid_currency",
  "invalid_amount",
  "invalid_time",
  "outside_period",
  "duplicate",
  "contradiction",
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

/** A line that was read, or the reason why it was not. */
export type ReportRow = { line: number; text: ReportText } & (
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
  type: z.enum(Object.keys(kinds) as [keyof typeof kinds]),
  status: z.literal("SETTLED"),
  currency: z.string().refine(isCurrency),
  amount: z.string(),
  time: z.iso.datetime(),
});

/** The first of these that is wrong is the reason. */
const reasons = [
  ["gatewayOrderId", "invalid_id"],
  ["transactionId", "invalid_id"],
  ["type", "unknown_type"],
  ["status", "unknown_status"],
  ["currency", "invalid_currency"],
  ["amount", "invalid_amount"],
  ["time", "invalid_time"],
] as const satisfies [keyof ReportText, SetAsideReason][];

/** Reads one line of a report. A line that cannot be read is set aside with its reason; nothing is guessed. */
export function readRow(
  { number: line, fields }: FileLine,
  { coversFrom, coversUntil }: { coversFrom: Date; coversUntil: Date },
): ReportRow {
  const text = textOf(fields);
  const aside = (reason: SetAsideReason): ReportRow => ({ line, text, movement: null, reason });
  if (fields?.length !== columnNames.length) return aside("unreadable");
  const parsed = row.safeParse(text);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
    return aside(reasons.find(([name]) => wrong.has(name))?.[1] ?? "unreadable");
  }
  const { gatewayOrderId, transactionId, type, amount, currency, time } = parsed.data;
  const amountMinor = fromDecimal(amount, exponentOf(currency)) ?? 0;
  if (amountMinor <= 0) return aside("invalid_amount");
  const movedAt = new Date(time);
  if (movedAt < coversFrom || movedAt > coversUntil) return aside("outside_period");
  const movement = { gatewayOrderId, transactionId, kind: kinds[type], amountMinor, currency, movedAt };
  return { line, text, movement, reason: null };
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
