import { readLimitedBody } from "@/app/read-limited-body";

const maxBytes = 64 * 1024;

/**
 * Reads a posted form of at most 64 KiB, whatever its `content-length` says. Anything else has no readable fields: the
 * payer is back all the same.
 *
 * The last value of a repeated name counts. Every value is untrusted.
 */
export async function readCallbackForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return {};
  const body = await readLimitedBody(request, maxBytes);
  return body === undefined ? {} : Object.fromEntries(new URLSearchParams(body.toString("utf8")));
}
