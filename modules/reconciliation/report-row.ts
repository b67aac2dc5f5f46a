import { z } from "zod";

import { type Day, localDay, parseDay } from "@/lib/calendar/day";
import { type GatewayOrderId, gatewayOrderIdSchema } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { exponentOf, fromDecimal, isCurrency } from "@/lib/money/decimals";
import { fromSpreadsheet } from "@/lib/text/spreadsheet-text";

import type { FileLine } from "./report-lines";

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
  /** What the bank keeps of it, negative if it gives back; null if the report does not say. */
  feeMinor: number | null;
  /** Of a chargeback: until when the bank takes evidence. */
  evidenceDue: Day | null;
};

/** A line that was read, or the reason why it was not. */
export type ReportRow = { line: number; text: ReportText; parts: ReadParts } & (
  { movement: ReportedMovement; reason: null } | { movement: null; reason: SetAsideReason }
);

export const columnNames = [
  "order_id",
  "transaction_id",
  "type",
  "amount",
  "currency",
  "time",
  "status",
] as const;

/** Columns that are read if the report has them. */
export const optionalNames = ["fee", "evidence_due"] as const;

type ColumnName = (typeof columnNames)[number];

/** Where the columns stand that are read, and how many there are: the others are ignored. */
export type ReportColumns = {
  at: Record<ColumnName, number> & Partial<Record<(typeof optionalNames)[number], number>>;
  count: number;
};

const kinds = {
  PAYMENT: "PAY",
  AUTHORIZATION: "AUTHORIZE",
  CAPTURE: "CAPTURE",
  VOID_AUTHORIZATION: "VOID",
  REFUND: "REFUND",
} as const;

const textLimit = 100;

/** Reads one line of a report. A line that cannot be read is set aside with its first reason; nothing is guessed. */
export function readRow(
  line: FileLine,
  { coversFrom, coversUntil }: { coversFrom: Date; coversUntil: Date },
  columns: ReportColumns,
): ReportRow {
  const { number } = line;
  const fields = withoutPadding(line.fields, columns.count);
  const text = textOf(fields, columns);
  const complete = fields?.length === columns.count;
  const extra = (name: (typeof optionalNames)[number]) => fields?.[columns.at[name] ?? -1] ?? "";
  const parts = complete
    ? { ...partsOf(text, extra("fee")), evidenceDue: readDue(extra("evidence_due")) }
    : { kind: null, amountMinor: null, currency: null, feeMinor: null, evidenceDue: null };
  const aside = (reason: SetAsideReason): ReportRow => ({
    line: number,
    text,
    parts,
    movement: null,
    reason,
  });
  if (!complete) return aside("unreadable");
  const { data: gatewayOrderId } = gatewayOrderIdSchema.safeParse(text.gatewayOrderId);
  const { transactionId } = text;
  const { kind, amountMinor, currency } = parts;
  const movedAt = readTime(text.time ?? "");
  if (gatewayOrderId === undefined || transactionId === null || isRounded(transactionId))
    return aside("invalid_id");
  if (isChargeback(text)) return aside("chargeback");
  if (kind === null) return aside("unknown_type");
  if (text.status?.toUpperCase() !== "SETTLED") return aside("unknown_status");
  if (currency === null) return aside("invalid_currency");
  if (amountMinor === null) return aside("invalid_amount");
  if (movedAt === undefined) return aside("invalid_time");
  if (movedAt < coversFrom || movedAt > coversUntil) return aside("outside_period");
  const movement = { gatewayOrderId, transactionId, kind, amountMinor, currency, movedAt };
  return { line: number, text, parts, movement, reason: null };
}

/** The fields without the empty ones that a spreadsheet adds after the last column. */
export function withoutPadding(fields: string[] | undefined, columns: number): string[] | undefined {
  const isPadded = fields?.slice(columns).every((field) => field === "");
  return isPadded ? fields?.slice(0, columns) : fields;
}

function partsOf(
  { type, amount, currency: written }: ReportText,
  fee: string,
): Omit<ReadParts, "evidenceDue"> {
  const currency = written?.toUpperCase() ?? "";
  const name = type?.toUpperCase() ?? "";
  const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof typeof kinds] : null;
  if (!isCurrency(currency)) return { kind, amountMinor: null, currency: null, feeMinor: null };
  const exponent = exponentOf(currency);
  const minor = readMinor(amount ?? "", exponent) ?? 0;
  return { kind, amountMinor: minor > 0 ? minor : null, currency, feeMinor: readMinor(fee, exponent) };
}

/** Whether a spreadsheet has taken an id for a number and dropped digits: 1.23457E+17. */
function isRounded(id: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(id);
}

/** Whether the bank took money back for a shopper who disputes a charge: by its type or its status. */
function isChargeback({ type, status }: ReportText): boolean {
  return [type, status].some((word) => word?.toUpperCase().startsWith("CHARGEBACK"));
}

/** Minor units; null for any text that could be read in two ways: "1.000" dollars may be a thousand. */
function readMinor(text: string, exponent: number): number | null {
  if (exponent !== 3 && /\.\d{3}$/.test(text)) return null;
  return fromDecimal(text, exponent) ?? null;
}

/** A day, or the merchant's day of a time; null for anything else. */
function readDue(text: string): Day | null {
  const time = readTime(text);
  if (time !== undefined) return localDay(time, merchant.timeZone);
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  try {
    return parseDay(text);
  } catch {
    return null;
  }
}

/** An id without the apostrophe of a spreadsheet, as the shop's own files have it. */
function idOf(text: string | null): string | null {
  return text && fromSpreadsheet(text, { keepsDigits: true });
}

function textOf(fields: string[] | undefined, { at, count }: ReportColumns): ReportText {
  const field = (name: ColumnName) => {
    const value = fields?.[at[name]];
    if (value === undefined || value === "") return null;
    return value.replace(/\0/g, "").slice(0, textLimit);
  };
  // A field that no comma ends may be cut off: half of an order's id is not an order's id.
  const isWhole = (name: ColumnName) =>
    fields !== undefined && (fields.length > at[name] + 1 || fields.length === count);
  return {
    gatewayOrderId: isWhole("order_id") ? idOf(field("order_id")) : null,
    transactionId: isWhole("transaction_id") ? idOf(field("transaction_id")) : null,
    type: field("type"),
    amount: field("amount"),
    currency: field("currency"),
    time: field("time"),
    status: field("status"),
  };
}

const written = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)$/i;
const instant = z.iso.datetime({ offset: true });

/**
 * Reads a time of ISO 8601 with its zone: `Z`, or an offset such as `+07:00`, with or without fractions of a second.
 *
 * Undefined for a day that does not exist, and for a time without a zone, which could be any of a day.
 */
export function readTime(text: string): Date | undefined {
  const parts = written.exec(text);
  if (parts === null) return undefined;
  const [, day = "", time = "", zone = ""] = parts;
  const digits = zone.replace(":", "");
  const offset =
    digits.toUpperCase() === "Z" ? "Z" : `${digits.slice(0, 3)}:${digits.slice(3).padEnd(2, "0")}`;
  const seconds = time.length === 5 ? `${time}:00` : time.replace(",", ".");
  const parsed = instant.safeParse(`${day}T${seconds}${offset}`);
  return parsed.success ? new Date(parsed.data) : undefined;
}
