import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { err, ok, type Result } from "@/lib/result";
import { asUtf8 } from "./report-encoding";
import { type FileLine, readLines, separatorOf, separators } from "./report-lines";
import {
  columnNames,
  optionalNames,
  readRow,
  type ReportColumns,
  type ReportRow,
  withoutPadding,
  readTime,
} from "./report-row";

/** The largest report, in bytes. */
export const reportSizeLimit = 100 * 1024 * 1024;

/** If more lines than this, and most lines of the file, are no movement that can be read, the file is no report. */
const setAsideLimit = 10_000;

export type ReportHeading = {
  merchantId: string;
  /** The bank lists every movement between these two times. */
  coversFrom: Date;
  coversUntil: Date;
};

/** Why a file was refused: the messages, each with its line number if there is one. */
export type ReportProblem = { messages: string[] };

/** Where a report goes while it is read. */
export type ReportSink = {
  /** Called once, before any row; an error ends the reading. */
  begin: (heading: ReportHeading) => Promise<Result<void, ReportProblem>>;
  /** Called with some rows at a time, in the order of the file. */
  store: (rows: ReportRow[]) => Promise<void>;
};

const headNames = ["report", "merchant_id", "from", "until", "movements"] as const;
const moment = z.string().transform((text, context) => {
  const time = readTime(text);
  if (time !== undefined) return time;
  context.addIssue(`a time with its zone, such as 2026-01-31T09:30:00.000Z or 2026-01-31T16:30:00+07:00`);
  return z.NEVER;
});
/** The message of each is what was expected. */
const head = z
  .object({
    report: z
      .string()
      .toUpperCase()
      .pipe(z.literal("SETTLEMENT", { error: "SETTLEMENT" })),
    merchant_id: z.string().min(1, "the merchant's id"),
    from: moment,
    until: moment,
    movements: z.string().regex(/^\d{1,9}$/, "the number of movements in digits"),
  })
  .refine(({ from, until }) => from <= until, { path: ["until"], error: "a time that is not before from" });

/**
 * Reads a settlement report as a stream, in memory that does not grow with the file.
 *
 * Two lines name the merchant, the period and the number of movements; then follow the column names and one line for
 * each movement. Read are UTF-8, UTF-16 with its mark, any of the separators, names in any case and order, and a spreadsheet's
 * padding; a fee and a day for evidence are read if they have a column, and other columns are ignored. A file with a wrong heading, or with fewer or more lines than it announces, is refused whole, with what was found and what was
 * expected: then what was stored so far is void. A line that cannot be read is passed on with its reason. Returns the file's
 * SHA-256, hex. The format is our assumption: docs/reconciliation.md.
 */
export async function readReport(
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { begin, store }: ReportSink,
): Promise<Result<{ digest: string }, ReportProblem>> {
  const hash = createHash("sha256");
  const size = { bytes: 0 };
  const heading: FileLine[] = [];
  let notText: string | undefined;
  let period: ReportHeading | undefined;
  let announced = 0;
  let columns: ReportColumns | undefined;
  let found = 0;
  let setAside = 0;
  const text = asUtf8(measured(file, hash, size), (what) => (notText = what));
  for await (const lines of readLines(text)) {
    if (size.bytes > reportSizeLimit) return refuse(reportTooLarge);
    heading.push(...lines.splice(0, 3 - heading.length));
    const broken = heading.find(({ fields }) => fields === undefined);
    if (broken) return refuse(notCsv(broken.number));
    const wrongNames = problemOfNames(heading);
    if (wrongNames !== undefined) return refuse(wrongNames);
    if (heading.length < 3) continue;
    if (period === undefined || columns === undefined) {
      const read = readHeading(heading);
      if (!read.ok) return read;
      period = read.value;
      announced = read.value.announced;
      columns = columnsOf(heading[2]);
      const begun = await begin(period);
      if (!begun.ok) return begun;
    }
    found += lines.length;
    // More than announced: the file is refused, and only counted on.
    if (found > announced) continue;
    const [covered, where] = [period, columns];
    const rows = lines.map((line) => readRow(line, covered, where));
    setAside += rows.filter(({ reason }) => reason !== null).length;
    if (setAside > setAsideLimit && setAside > found / 2) return refuse(tooManySetAside);
    await store(rows);
  }
  if (notText !== undefined) return refuse(notUtf8(notText));
  if (period === undefined) return refuse(endsEarly(heading.length));
  if (announced !== found)
    return refuse(`The report announces ${announced} movements, but the file has ${found}.`);
  return ok({ digest: hash.digest("hex") });
}

const reportTooLarge = "The file is larger than 100 MB.";
const notAReport = "This is not a settlement report";
const notUtf8 = (found: string) =>
  `${notAReport}: the file is ${found}. Expected is CSV text in UTF-8, or in UTF-16 with a byte order mark.`;
const notCsv = (line: number) =>
  `Line ${line}: ${notAReport}: the line cannot be read as CSV text. Expected is UTF-8 without open quotes, at most 4,000 bytes a line, and lines that end with LF, CR LF or CR.`;
const tooManySetAside = `${notAReport}: more than ${setAsideLimit.toLocaleString("en")} of its lines, and most of them, are no movements that can be read.`;
const endsEarly = (lines: number) =>
  `${notAReport}: it has ${lines} lines with content. Expected are a line of names, a line of values and a line of columns.`;

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

/** What is wrong with the names in the first and the third line, as far as these were read. */
function problemOfNames([names, , columns]: FileLine[]): string | undefined {
  return problemOf(names, headNames) ?? problemOf(columns, columnNames);
}

function problemOf(line: FileLine | undefined, expected: readonly string[]): string | undefined {
  if (line === undefined) return undefined;
  const given = namesOf(line);
  if (expected.every((name) => given.filter((other) => nameOf(other) === name).length === 1))
    return undefined;
  const longest = Math.max(given.length, expected.length);
  const wrong = Array.from({ length: longest }, (_, index) => index).find(
    (index) => given[index] === undefined || nameOf(given[index]) !== expected[index],
  );
  if (wrong === undefined) return undefined;
  const columns = `Expected are the columns ${expected.join(", ")}, separated by ${separatorNames}.`;
  const at = `Line ${line.number}: ${notAReport}: column ${wrong + 1}`;
  if (given.length === 1)
    return `Line ${line.number}: ${notAReport}: it has the one column ${quoted(given[0])}. ${columns}`;
  return given[wrong] === undefined
    ? `${at} is missing, ${quoted(expected[wrong])}. ${columns}`
    : `${at} is ${quoted(given[wrong])}, expected is ${quoted(expected[wrong] ?? "")}. ${columns}`;
}

const separatorNames = Object.values(separators)
  .join(", ")
  .replace(/, ([^,]+)$/, " or $1");

function readHeading([names, values]: FileLine[]): Result<
  ReportHeading & { announced: number },
  ReportProblem
> {
  const given = namesOf(names).map(nameOf);
  const fields = withoutPadding(values?.fields, given.length) ?? [];
  const number = values?.number ?? 2;
  if (fields.length !== given.length) {
    const { length } = fields;
    return refuse(
      `Line ${number}: ${length} values were found, expected are ${given.length}: ${given.join(", ")}. ${sameSeparator(fields)}`,
    );
  }
  const valueOf = Object.fromEntries(headNames.map((name) => [name, fields[given.indexOf(name)]]));
  const parsed = head.safeParse(valueOf);
  if (!parsed.success) {
    const { issues } = parsed.error;
    return refuse(
      ...issues.map(
        ({ path: [name], message }) =>
          `Line ${number}: ${String(name)} is ${quoted(valueOf[String(name)])}, expected is ${message}.`,
      ),
    );
  }
  const { merchant_id: merchantId, from, until, movements } = parsed.data;
  return ok({ merchantId, coversFrom: from, coversUntil: until, announced: Number(movements) });
}

function sameSeparator(fields: string[]): string {
  const [only] = fields;
  return fields.length === 1 && only !== undefined && only.includes(separatorOf(only))
    ? `It is separated by ${separators[separatorOf(only)]}, and the line of names is not.`
    : "";
}

function columnsOf(line: FileLine | undefined): ReportColumns {
  const given = namesOf(line).map(nameOf);
  // An optional column that is there twice could be either, so it is not read.
  const optional = optionalNames.filter((name) => given.filter((other) => other === name).length === 1);
  const at = Object.fromEntries([...columnNames, ...optional].map((name) => [name, given.indexOf(name)]));
  return { at: at as ReportColumns["at"], count: given.length };
}

/** The names of a line, without the empty ones after the last. */
function namesOf(line: FileLine | undefined): string[] {
  const fields = line?.fields ?? [];
  return fields.slice(0, fields.findLastIndex((field) => field !== "") + 1);
}

/** A name in any case, with spaces or dashes for underscores. */
function nameOf(text: string): string {
  return text.toLowerCase().replace(/[\s-]+/g, "_");
}

const shownLength = 40;

function quoted(text: string | undefined): string {
  if (text === undefined || text === "") return "empty";
  return `“${text.length > shownLength ? `${text.slice(0, shownLength)}…` : text}”`;
}

function refuse(...messages: string[]): { ok: false; error: ReportProblem } {
  return err({ messages });
}
