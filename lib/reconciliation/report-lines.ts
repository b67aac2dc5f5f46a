import { isUtf8 } from "node:buffer";
import { parse } from "csv-parse/sync";

/** A line of a file, with its number from 1. `fields` is undefined if the line is not CSV text. */
export type FileLine = { number: number; fields: string[] | undefined };

/** What separates the fields of a file: the first of its lines decides. */
export type Separator = keyof typeof separators;

export const separators = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars" } as const;

const longestLine = 4_000;
const newline = 10;

/**
 * Splits a file into lines of CSV fields, those of one chunk at a time.
 *
 * Empty lines, and lines of separators alone, are left out: spreadsheets write them. Each line is read by itself, so that
 * a broken quote, a wrong byte or an endless line spoils no other one. Memory stays at one chunk and one line, however large
 * the file is.
 */
export async function* readLines(chunks: AnyIterable<Uint8Array>): AsyncGenerator<FileLine[]> {
  let rest = Buffer.alloc(0);
  let number = 0;
  let separator: Separator | undefined;
  const read = (bytes: Buffer): FileLine[] => {
    number += 1;
    const text = textOf(bytes, number);
    if (text === undefined) return [{ number, fields: undefined }];
    if (text.trim() === "") return [];
    const named = separator === undefined ? /^"?sep=([,;\t|])"?$/i.exec(text.trim()) : null;
    if (named !== null) {
      separator = named[1] as Separator;
      return [];
    }
    separator ??= separatorOf(text);
    const fields = fieldsOf(text, separator);
    return fields?.every((field) => field === "") ? [] : [{ number, fields }];
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

function fieldsOf(text: string, delimiter: Separator): string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter).map((field) => field.trim());
  try {
    const [fields]: string[][] = parse(text.replace(/\r$/, ""), {
      delimiter,
      trim: true,
      relax_column_count: true,
    });
    return fields;
  } catch {
    return undefined;
  }
}
