import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse/sync";

/** A line of a file, with its number from 1. `fields` is undefined where the line is not CSV text. */
export type FileLine = { number: number; fields: string[] | undefined };

const longestLine = 4_000;
const newline = 10;

/**
 * Splits a file into lines of CSV fields, those of one chunk at a time; empty lines are left out.
 *
 * Each line is read by itself, so that a broken quote, a wrong byte or an endless line spoils no other one. Memory
 * stays at one chunk and one line, however large the file is.
 */
export async function* readLines(chunks: AnyIterable<Uint8Array>): AsyncGenerator<FileLine[]> {
  let rest = Buffer.alloc(0);
  let number = 0;
  const read = (bytes: Buffer): FileLine[] => {
    number += 1;
    const text = textOf(bytes, number);
    return text === "" ? [] : [{ number, fields: text === undefined ? undefined : fieldsOf(text) }];
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const lines: FileLine[] = [];
    let start = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
      lines.push(...read(bytes.subarray(start, end)));
      start = end + 1;
    }
    // Of a line that is too long, enough is kept to see that it is.
    rest = Buffer.from(bytes.subarray(start, start + longestLine + 1));
    yield lines;
  }
  if (rest.length > 0) yield read(rest);
}

type AnyIterable<T> = AsyncIterable<T> | Iterable<T>;

function textOf(bytes: Buffer, number: number): string | undefined {
  if (bytes.length > longestLine || !isUtf8(bytes)) return undefined;
  const text = bytes.toString("utf8").trim();
  return number === 1 ? text.replace(/^\uFEFF/, "") : text;
}

function fieldsOf(text: string): string[] | undefined {
  if (!text.includes('"')) return text.split(",").map((field) => field.trim());
  try {
    const [fields]: string[][] = parse(text, { trim: true, relax_column_count: true });
    return fields;
  } catch {
    return undefined;
  }
}
