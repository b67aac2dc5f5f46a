/** What a file begins with that is no text, in words that name it. */
const signatures: readonly (readonly [bytes: number[], name: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "a ZIP archive or an Excel workbook (.xlsx)"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an Excel workbook (.xls)"],
  [[0x1f, 0x8b], "a gzip archive"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a picture (PNG)"],
  [[0xff, 0xd8, 0xff], "a picture (JPEG)"],
  [[0xff, 0xfe, 0x00, 0x00], "text in UTF-32"],
  [[0x00, 0x00, 0xfe, 0xff], "text in UTF-32"],
];

/** How the text of a file is encoded, or what the file is instead. */
export type FoundEncoding =
  { kind: "read"; encoding: "utf-8" | "utf-16le" | "utf-16be" } | { kind: "refused"; found: string };

/**
 * Tells the encoding of a report from its first bytes, and never guesses: UTF-8 unless a byte order mark says UTF-16.
 *
 * UTF-16 without its mark is refused by name, as are files that are no text.
 */
function encodingOf(first: Uint8Array): FoundEncoding {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => first[index] === byte);
  const other = signatures.find(([bytes]) => begins(bytes));
  if (other !== undefined) return { kind: "refused", found: other[1] };
  if (begins([0xff, 0xfe])) return { kind: "read", encoding: "utf-16le" };
  if (begins([0xfe, 0xff])) return { kind: "read", encoding: "utf-16be" };
  if (first[0] === 0 || first[1] === 0)
    return { kind: "refused", found: "text in UTF-16 without a byte order mark" };
  return { kind: "read", encoding: "utf-8" };
}

/** Passes UTF-8 on as it is, and turns UTF-16 into it. What cannot be decoded becomes U+FFFD. */
export async function* asUtf8(
  chunks: AsyncIterable<Uint8Array>,
  refuse: (found: string) => void,
): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array();
  let decoder: TextDecoder | "utf-8" | undefined;
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (decoder === undefined) {
      held = Buffer.concat([held, chunk]);
      if (held.byteLength < 4) continue;
      bytes = held;
      decoder = decoderOf(held, refuse);
      if (decoder === undefined) return;
    }
    yield decoder === "utf-8" ? bytes : Buffer.from(decoder.decode(bytes, { stream: true }));
  }
  if (decoder === undefined && held.byteLength > 0) {
    decoder = decoderOf(held, refuse);
    if (decoder !== undefined) yield decoder === "utf-8" ? held : Buffer.from(decoder.decode(held));
  } else if (decoder instanceof TextDecoder) yield Buffer.from(decoder.decode());
}

function decoderOf(first: Uint8Array, refuse: (found: string) => void): TextDecoder | "utf-8" | undefined {
  const found = encodingOf(first);
  if (found.kind === "refused") {
    refuse(found.found);
    return undefined;
  }
  return found.encoding === "utf-8" ? "utf-8" : new TextDecoder(found.encoding);
}
