import "server-only";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";

type Decode = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflateEither: Decode = (bytes, options) =>
  // "deflate" should have a zlib header, and some servers leave it out. RFC 9110, 8.4.1.2.
  promisify(inflate)(bytes, options).catch(() => promisify(inflateRaw)(bytes, options));

const decoders: Record<string, Decode> = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  deflate: inflateEither,
  br: promisify(brotliDecompress),
};

/**
 * The text of a response body, decompressed as its content encoding says.
 *
 * A proxy may compress a response that nobody asked it to, and may forget or keep the header wrongly: bytes that start
 * like gzip are decompressed without a header, and a body that does not decompress is read as it is. Undefined if
 * the text would be longer than `maxSize` bytes.
 */
export async function readBody(
  bytes: Buffer,
  contentEncoding: string,
  maxSize: number,
): Promise<string | undefined> {
  const named = contentEncoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim());
  const encodings = named.filter((name) => name !== "" && name !== "identity");
  if (encodings.length === 0 && isGzip(bytes)) encodings.push("gzip");
  let decoded = bytes;
  try {
    for (const name of encodings.toReversed()) {
      const decode = decoders[name];
      if (decode !== undefined) decoded = await decode(decoded, { maxOutputLength: maxSize });
    }
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") return undefined;
    decoded = bytes;
  }
  return new TextDecoder().decode(decoded);
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
