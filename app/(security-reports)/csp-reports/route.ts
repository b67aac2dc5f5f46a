import { readLimitedBody } from "@/app/read-limited-body";
import { readReportedPage } from "@/modules/security-reports/report-address";
import { clientAddress, services } from "@/app/composition/services";
import { recordCspReports } from "@/modules/security-reports/record-csp-reports";

const maxBytes = 32 * 1024;

/** Takes the browsers' reports of what the content security policy has blocked. Anyone may post here; only a served page is heard. */
export async function POST(request: Request): Promise<Response> {
  const body = await readLimitedBody(request, maxBytes);
  if (body === undefined) return new Response(null, { status: 413 });
  const address = await clientAddress();
  const servedPage = readReportedPage(new URL(request.url).searchParams.get("page"));
  const sent = { body: body.toString("utf8"), address, servedPage };
  const recorded = await recordCspReports(sent, await services());
  return new Response(null, { status: recorded.ok ? 204 : 429 });
}
