import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { err, ok, type Result } from "@/lib/result";
import { type FileLine, readLines } from "./report-lines";
import { columnNames, readRow, type ReportRow } from "./report-row";

/** The largest report, in bytes. */
export const reportSizeLimit = 100 * 1024 * 1024;

export type ReportHeading = {
  merchantId: string;
  /** The bank lists every movement between these two times. */
  coversFrom: Date;
  coversUntil: Date;
};

/** Why a file was refused: the messages, each with its line number where there is one. */
export type ReportProblem = { messages: string[] };

/** Where a report goes while it is read. */
export type ReportSink = {
  /** Called once, before any row; an error ends the reading. */
  begin: (heading: ReportHeading) => Promise<Result<void, ReportProblem>>;
  /** Called with some rows at a time, in the order of the file. */
  store: (rows: ReportRow[]) => Promise<void>;
};

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

/**
 * Reads a settlement report as a stream, in memory that does not grow with the file.
 *
 * Two lines name the merchant, the period and the number of movements; then follow the column names and one line for
 * each movement. A file with a wrong heading, or with fewer or more lines than it announces, is refused whole: then
 * what was stored so far is void. A line that cannot be read is passed on with its reason. Returns the file's SHA-256,
 * hex. The format is our assumption: docs/reconciliation.md.
 */
export async function readReport(
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { begin, store }: ReportSink,
): Promise<Result<{ digest: string }, ReportProblem>> {
  const hash = createHash("sha256");
  const size = { bytes: 0 };
  const heading: FileLine[] = [];
  let period: ReportHeading | undefined;
  let announced = 0;
  let found = 0;
  for await (const lines of readLines(measured(file, hash, size))) {
    if (size.bytes > reportSizeLimit) return refuse(reportTooLarge);
    heading.push(...lines.splice(0, 3 - heading.length));
    const unreadable = heading.find(({ fields }) => fields === undefined);
    if (unreadable) return refuse(notCsv(unreadable.number));
    if (heading.length < 3) continue;
    if (period === undefined) {
      const read = readHeading(heading);
      if (!read.ok) return read;
      period = read.value;
      announced = read.value.announced;
      const begun = await begin(period);
      if (!begun.ok) return begun;
    }
    found += lines.length;
    const covered = period;
    await store(lines.map((line) => readRow(line, covered)));
  }
  if (period === undefined) return refuse(notAReport);
  if (announced !== found)
    return refuse(`The report announces ${announced} movements, but the file has ${found}.`);
  return ok({ digest: hash.digest("hex") });
}

const reportTooLarge = "The file is larger than 100 MB.";
const notAReport = "This is not a settlement report: its first lines are wrong.";
const notCsv = (line: number) =>
  `Line ${line}: This is not a settlement report: it cannot be read as CSV text.`;

async function* measured(
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  size: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of file) {
    hash.update(chunk);
    size.bytes += chunk.byteLength;
    yield chunk;
  }
}

function readHeading([names, values, columns]: FileLine[]): Result<
  ReportHeading & { announced: number },
  ReportProblem
> {
  if (!sameNames(names, headNames) || values === undefined || !sameNames(columns, columnNames)) {
    return refuse(notAReport);
  }
  const given = Object.fromEntries(headNames.map((name, index) => [name, values.fields?.[index]]));
  const parsed = head.safeParse(given);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return refuse(
      ...issues.map(({ path, message }) => `Line ${values.number}: ${path.join(".")} ${message}.`),
    );
  }
  const { merchant_id: merchantId, from, until, movements } = parsed.data;
  const period = { coversFrom: new Date(from), coversUntil: new Date(until) };
  return ok({ merchantId, ...period, announced: Number(movements) });
}

function sameNames(line: FileLine | undefined, names: string[]): boolean {
  return line?.fields?.join() === names.join();
}

function refuse(...messages: string[]): { ok: false; error: ReportProblem } {
  return err({ messages });
}
