import { type Result, err, ok } from "@/lib/result";

const mostBytes = 64 * 1024;

/**
 * Reads a posted form, never more than 64 KiB of it, however long it says or does not say it is.
 *
 * Of a name that is sent twice the last value counts. Nothing in it is to be trusted.
 */
export async function readCallbackForm(
  request: Request,
): Promise<Result<Record<string, string>, { kind: "not_form" | "too_large" }>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return err({ kind: "not_form" });
  if (Number(request.headers.get("content-length")) > mostBytes) return err({ kind: "too_large" });

  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body !== null) {
    // Leaving the loop early cancels the stream: the rest is never read.
    for await (const chunk of request.body) {
      length += chunk.byteLength;
      if (length > mostBytes) return err({ kind: "too_large" });
      chunks.push(chunk);
    }
  }
  return ok(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8"))));
}
