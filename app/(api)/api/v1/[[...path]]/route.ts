import { secondPerson } from "@/app/composition/second-person";
import { paymentServices } from "@/app/composition/payment-services";
import { finishWork } from "@/app/finish-work";
import { readLimitedBody } from "@/app/read-limited-body";
import { environment } from "@/lib/environment";
import { handleRequest, maxBytes } from "@/modules/api/handle-request";
import { describeApi } from "@/modules/api/open-api";

/** What other programs read: docs/api.md. Anyone may read what they can ask for. */
export async function GET(request: Request): Promise<Response> {
  const isDescription = new URL(request.url).pathname === "/api/v1/openapi.json";
  return isDescription ? Response.json(describeApi({ appUrl: environment.APP_URL })) : answer("GET", request);
}

/** What other programs do. */
export async function POST(request: Request): Promise<Response> {
  return finishWork(answer("POST", request));
}

async function answer(method: "GET" | "POST", request: Request): Promise<Response> {
  const { pathname, searchParams: query } = new URL(request.url);
  const body = await readLimitedBody(request, maxBytes);
  const path = pathname.replace(/^\/api(\/v1)?/, "");
  const asked = { method, path, query, headers: request.headers, body };
  return handleRequest(asked, { ...(await paymentServices()), secondPerson });
}
