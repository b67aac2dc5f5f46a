import "server-only";

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { Busboy } from "@fastify/busboy";

/** A file of a form, which is read while it arrives. */
export type UploadedFile = { name: string; bytes: Readable };

/**
 * The file in the field `report` of a multipart form, as a stream; undefined where the form has none.
 *
 * `request.formData()` would hold the whole file in memory. A form that breaks off makes the stream fail.
 */
export function reportFileOf(request: Request): Promise<UploadedFile | undefined> {
  const contentType = request.headers.get("content-type");
  const { body } = request;
  if (contentType === null || body === null) return Promise.resolve(undefined);
  return new Promise((done) => {
    let bytes: Readable | undefined;
    try {
      const parser = new Busboy({
        headers: { "content-type": contentType },
        limits: { files: 1, fields: 0 },
      });
      parser.on("file", (field, file, name) => {
        // A browser sends a file without a name where none was chosen.
        if (field !== "report" || !name) return void file.resume();
        bytes = file;
        done({ name, bytes: file });
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
