import { readLimitedBody } from "@/app/read-limited-body";
import { clientAddress, services } from "@/lib/composition";
import { recordCspReports } from "@/lib/use-cases/security/record-csp-reports";

const maxBytes = 32 * 1024;

/** Takes the browsers' reports of what the content security policy has blocked. Anyone may post here. */
export async function POST(request: Request): Promise<Response> {
  const body = await readLimitedBody(request, maxBytes);
  if (body === undefined) return new Response(null, { status: 413 });
  const address = await clientAddress();
  const recorded = await recordCspReports({ body: body.toString("utf8"), address }, await services());
  return new Response(null, { status: recorded.ok ? 204 : 429 });
}
