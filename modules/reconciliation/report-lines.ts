import { isUtf8 } from "node:buffer";

/** A line of a file, with its number from 1. `fields` is undefined if the line is not CSV text. */
export type FileLine = { number: number; fields: string[] | undefined };

/** What separates the fields of a file: the first of its lines decides. */
export type Separator = keyof typeof separators;

export const separators = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" } as const;

const longestLine = 4_000;
const lineFeed = 10;
const carriageReturn = 13;

/**
 * Splits a file into lines of CSV fields, those of one chunk at a time. A line ends with LF, CR LF or CR.
 *
 * Empty lines, and lines of separators alone, are left out: spreadsheets write them. Each line is read by itself, so that
 * a broken quote, a wrong byte or an endless line spoils no other one. Memory stays at one chunk and one line, however large
 * the file is, and the time grows with its bytes alone.
 */
export async function* readLines(chunks: AnyIterable<Uint8Array>): AsyncGenerator<FileLine[]> {
  let rest = Buffer.alloc(0);
  let number = 0;
  let separator: Separator | undefined;
  let endedWithReturn = false;
  const read = (bytes: Buffer): FileLine | undefined => {
    const text = textOf(bytes, number);
    if (text === undefined) return { number, fields: undefined };
    if (text.trim() === "") return undefined;
    const named = separator === undefined ? /^"?sep=([,;\t|])"?$/i.exec(text.trim()) : null;
    if (named !== null) {
      separator = named[1] as Separator;
      return undefined;
    }
    separator ??= separatorOf(text);
    const fields = fieldsOf(text, separator);
    return fields?.every((field) => field === "") ? undefined : { number, fields };
  };
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    const lines: FileLine[] = [];
    let start = 0;
    for (let at = rest.length; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte !== lineFeed && byte !== carriageReturn) continue;
      const isSecondOfTwo = byte === lineFeed && at === start && endedWithReturn;
      endedWithReturn = byte === carriageReturn;
      if (!isSecondOfTwo) {
        number += 1;
        const line = at > start ? read(bytes.subarray(start, at)) : undefined;
        if (line !== undefined) lines.push(line);
      }
      start = at + 1;
    }
    // Of a line that is too long, enough is kept to see that it is.
    rest = Buffer.from(bytes.subarray(start, start + longestLine + 1));
    yield lines;
  }
  number += 1;
  const last = rest.length > 0 ? read(rest) : undefined;
  if (last !== undefined) yield [last];
}

/** The separator that splits a line into the most fields; a comma if none does. */
export function separatorOf(text: string): Separator {
  const count = (separator: string) => text.split(separator).length;
  return (Object.keys(separators) as Separator[]).reduce((best, other) =>
    count(other) > count(best) ? other : best,
  );
}

type AnyIterable<T> = AsyncIterable<T> | Iterable<T>;

function textOf(bytes: Buffer, number: number): string | undefined {
  if (bytes.length > longestLine || !isUtf8(bytes)) return undefined;
  const text = bytes.toString("utf8");
  // The replacement character stands for what could not be decoded.
  return text.includes("\uFFFD") ? undefined : number === 1 ? text.replace(/^\uFEFF/, "") : text;
}

/**
 * The fields of one line, quoted or not; undefined if a quote stands within a field or is left open.
 *
 * Our own, because a parser of whole files loses all lines after a broken quote, and one parser a line takes as long as a thousand lines.
 */
function fieldsOf(text: string, separator: Separator): string[] | undefined {
  if (!text.includes('"')) return text.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const start = afterSpaces(text, at, separator);
    if (text[start] === '"') {
      const end = endOfQuoted(text, start);
      if (end === undefined) return undefined;
      fields.push(text.slice(start + 1, end).replaceAll('""', '"'));
      at = afterSpaces(text, end + 1, separator);
      if (at < text.length && text[at] !== separator) return undefined;
    } else {
      const end = text.indexOf(separator, start);
      const field = text.slice(start, end === -1 ? undefined : end);
      if (field.includes('"')) return undefined;
      fields.push(field.trim());
      at = end === -1 ? text.length : end;
    }
  }
  return fields;
}

/** Where the quote closes that opens at a place. */
function endOfQuoted(text: string, start: number): number | undefined {
  let at = start;
  do {
    at = text.indexOf('"', at + 1);
    if (at === -1) return undefined;
    if (text[at + 1] !== '"') return at;
    at += 1;
  } while (at < text.length);
  return undefined;
}

function afterSpaces(text: string, start: number, separator: Separator): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at]?.trim() === "") at += 1;
  return at;
}
