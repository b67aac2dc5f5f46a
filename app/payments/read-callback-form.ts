import { type Result, err, ok } from "@/lib/result";

const maxBytes = 64 * 1024;

/**
 * Reads a posted form of at most 64 KiB, whatever its `content-length` says.
 *
 * The last value of a repeated name counts. Every value is untrusted.
 */
export async function readCallbackForm(
  request: Request,
): Promise<Result<Record<string, string>, { kind: "not_form" | "too_large" }>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return err({ kind: "not_form" });
  if (Number(request.headers.get("content-length")) > maxBytes) return err({ kind: "too_large" });

  const chunks: Uint8Array[] = [];
  let length = 0;
  if (request.body !== null) {
    // Leaving the loop early cancels the stream, so the rest is never read.
    for await (const chunk of request.body) {
      length += chunk.byteLength;
      if (length > maxBytes) return err({ kind: "too_large" });
      chunks.push(chunk);
    }
  }
  return ok(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString("utf8"))));
}
