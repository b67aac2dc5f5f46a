import { readLimitedBody } from "@/app/read-limited-body";
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
  const body = await readLimitedBody(request, maxBytes);
  if (body === undefined) return err({ kind: "too_large" });
  return ok(Object.fromEntries(new URLSearchParams(body.toString("utf8"))));
}
