import "server-only";

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { Busboy } from "@fastify/busboy";

import { signatureSizeLimit } from "@/modules/reconciliation/import-settlement-report";

/** A file of a form, which is read while it arrives. */
export type UploadedFile = {
  name: string;
  bytes: Readable;
  /** The file in the field `signature`, once the form has ended; undefined if it has none. */
  signature: () => Promise<Uint8Array | undefined>;
};

/**
 * The file in the field `report` of a multipart form, as a stream; undefined if the form has none.
 *
 * `request.formData()` would hold the whole file in memory. A form that breaks off makes the stream fail.
 */
export function reportFileOf(request: Request): Promise<UploadedFile | undefined> {
  const contentType = request.headers.get("content-type");
  const { body } = request;
  if (contentType === null || body === null) return Promise.resolve(undefined);
  return new Promise((done) => {
    let bytes: Readable | undefined;
    let signature: Promise<Uint8Array | undefined> | undefined;
    try {
      const parser = new Busboy({
        headers: { "content-type": contentType },
        limits: { files: 2, fields: 0 },
      });
      const ended = new Promise<void>((end) => parser.once("finish", end).once("error", () => end()));
      parser.on("file", (field, file, name) => {
        // A browser sends a file without a name if none was chosen.
        if (field === "report" && name && bytes === undefined) {
          bytes = file;
          return done({ name, bytes: file, signature: () => ended.then(() => signature) });
        }
        if (field === "signature" && name && signature === undefined) signature = readSignature(file);
        else file.resume();
      });
      pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), parser).then(
        () => done(undefined),
        (cause: Error) => {
          bytes?.destroy(cause);
          done(undefined);
        },
      );
    } catch {
      // Not a multipart form.
      done(undefined);
    }
  });
}

/** One that is too large is cut, so that it is wrong. */
async function readSignature(file: Readable): Promise<Uint8Array> {
  const bytes = await buffer(file);
  return bytes.subarray(0, signatureSizeLimit);
}
