import "server-only";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { z } from "zod";
import { exponentOf, fromDecimal, isCurrency } from "@/lib/money/decimals";
import { err, ok, type Result } from "@/lib/result";

/** The largest report, in bytes. */
export const reportSizeLimit = 20 * 1024 * 1024;

export type ReportedMovement = {
  /** Line number in the file, from 1. */
  line: number;
  gatewayOrderId: string;
  transactionId: string;
  kind: "PAY" | "AUTHORIZE" | "CAPTURE" | "VOID" | "REFUND";
  /** Minor units of `currency`. */
  amountMinor: number;
  currency: string;
  movedAt: Date;
};

export type ReportFile = {
  merchantId: string;
  /** The bank lists every movement between these two times. */
  coversFrom: Date;
  coversUntil: Date;
  /** SHA-256 of the file, hex. */
  digest: string;
  movements: ReportedMovement[];
};

/** Why a file was refused: the first messages, each with its line number, and how many there are. */
export type ReportProblem = { messages: string[]; count: number };

const messagesShown = 10;
/** Rows read before other requests get a turn. */
const batchSize = 1_000;

const kinds = {
  PAYMENT: "PAY",
  AUTHORIZATION: "AUTHORIZE",
  CAPTURE: "CAPTURE",
  VOID_AUTHORIZATION: "VOID",
  REFUND: "REFUND",
} as const;

const headNames = ["report", "merchant_id", "from", "until", "movements"];
const moment = z.iso.datetime({ error: "is not a time such as 2026-01-31T09:30:00.000Z" });
const head = z
  .object({
    report: z.literal("SETTLEMENT", { error: "is not SETTLEMENT" }),
    merchant_id: z.string().min(1, "is empty"),
    from: moment,
    until: moment,
    movements: z.string().regex(/^\d{1,9}$/, "is not a number"),
  })
  .refine(({ from, until }) => Date.parse(from) <= Date.parse(until), {
    path: ["until"],
    error: "is before from",
  });

const columnNames = ["order_id", "transaction_id", "type", "amount", "currency", "time", "status"];
const identifier = z.string().min(1, "is empty").max(100, "is longer than 100 characters");
const row = z
  .object({
    order_id: identifier,
    transaction_id: identifier,
    type: z.enum(Object.keys(kinds) as [keyof typeof kinds], { error: "is an unknown type" }),
    amount: z.string(),
    currency: z.string().refine(isCurrency, "is not a currency of ISO 4217"),
    time: moment,
    status: z.literal("SETTLED", { error: "is not SETTLED" }),
  })
  .refine(({ amount, currency }) => (readAmount(amount, currency) ?? 0) > 0, {
    path: ["amount"],
    error: "is not an amount above zero with its currency's decimals",
  });

/**
 * Reads a settlement report, all of it or nothing.
 *
 * Two lines name the merchant, the period and the number of movements; then follow the column names and one line for
 * each movement. A report with a line that cannot be read is refused whole, because a movement that a report does not
 * list counts as not happened. The format is our assumption: docs/reconciliation.md.
 */
export async function readReport(bytes: Uint8Array): Promise<Result<ReportFile, ReportProblem>> {
  if (bytes.byteLength > reportSizeLimit) return refuse(["The file is larger than 20 MB."]);
  const lines = await readLines(bytes);
  if (!lines.ok) return lines;
  const [names, values, columns, ...rows] = lines.value;
  if (!sameNames(names, headNames) || values === undefined || !sameNames(columns, columnNames)) {
    return refuse(["This is not a settlement report: its first lines are wrong."]);
  }
  const heading = head.safeParse(named(headNames, values));
  if (!heading.success) return refuse(messagesOf(values, heading.error));
  const { merchant_id: merchantId, from, until, movements: count } = heading.data;
  if (Number(count) !== rows.length) {
    return refuse([`The report announces ${count} movements, but the file has ${rows.length}.`]);
  }

  const period = { coversFrom: new Date(from), coversUntil: new Date(until) };
  const problems: string[] = [];
  const lineOf = new Map<string, number>();
  const movements: ReportedMovement[] = [];
  for (const [index, line] of rows.entries()) {
    if (index % batchSize === 0) await setImmediate();
    const read = readRow(line, period);
    if (!read.ok) {
      problems.push(...read.error);
      continue;
    }
    const key = `${read.value.gatewayOrderId}\n${read.value.transactionId}`;
    const earlier = lineOf.get(key);
    if (earlier === undefined) movements.push(read.value);
    else problems.push(`Line ${line.number}: the transaction is already on line ${earlier}.`);
    lineOf.set(key, line.number);
  }
  if (problems.length > 0) return refuse(problems);
  return ok({ merchantId, ...period, digest: createHash("sha256").update(bytes).digest("hex"), movements });
}

type Line = { number: number; fields: string[] };

async function readLines(bytes: Uint8Array): Promise<Result<Line[], ReportProblem>> {
  const options = {
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 4_000,
  };
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const records: AsyncIterable<Parsed> = Readable.from(slicesOf(bytes)).pipe(parse(options));
    const lines: Line[] = [];
    for await (const { info, record } of records) lines.push({ number: info.lines, fields: record });
    return ok(lines);
  } catch (error) {
    const { lines } = error as { lines?: unknown };
    const where = typeof lines === "number" ? `Line ${lines}: ` : "";
    return refuse([`${where}This is not a settlement report: it cannot be read as CSV text.`]);
  }
}

type Parsed = { info: { lines: number }; record: string[] };

/** Slices of the file. A large report takes seconds to read; other requests get a turn between slices. */
async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 64 * 1024;
  for (let start = 0; start < bytes.byteLength; start += size) {
    yield bytes.subarray(start, start + size);
    await setImmediate();
  }
}

function readRow(
  line: Line,
  { coversFrom, coversUntil }: { coversFrom: Date; coversUntil: Date },
): Result<ReportedMovement, string[]> {
  if (line.fields.length !== columnNames.length) {
    return err([
      `Line ${line.number}: it has ${line.fields.length} fields instead of ${columnNames.length}.`,
    ]);
  }
  const parsed = row.safeParse(named(columnNames, line));
  if (!parsed.success) return err(messagesOf(line, parsed.error));
  const { order_id, transaction_id, type, amount, currency, time } = parsed.data;
  const movedAt = new Date(time);
  if (movedAt < coversFrom || movedAt > coversUntil) {
    return err([`Line ${line.number}: time is outside the period that the report covers.`]);
  }
  return ok({
    line: line.number,
    gatewayOrderId: order_id,
    transactionId: transaction_id,
    kind: kinds[type],
    amountMinor: readAmount(amount, currency) ?? 0,
    currency,
    movedAt,
  });
}

/** Minor units; undefined where it is not an amount of that currency. */
function readAmount(amount: string, currency: string): number | undefined {
  return isCurrency(currency) ? fromDecimal(amount, exponentOf(currency)) : undefined;
}

function named(names: string[], { fields }: Line): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name, index) => [name, fields[index]]));
}

function sameNames(line: Line | undefined, names: string[]): boolean {
  return line?.fields.join() === names.join();
}

function messagesOf({ number }: Line, error: z.ZodError): string[] {
  return error.issues.map(({ path, message }) => `Line ${number}: ${path.join(".")} ${message}.`);
}

function refuse(messages: string[]): { ok: false; error: ReportProblem } {
  return err({ messages: messages.slice(0, messagesShown), count: messages.length });
}
