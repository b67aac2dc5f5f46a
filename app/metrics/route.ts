import { timingSafeEqual } from "node:crypto";

import { paymentServices } from "@/app/composition/payment-services";
import { derivedKeys } from "@/lib/derived-keys";
import { readMetrics } from "@/lib/health/read-metrics";
import { modules } from "@/modules/server";

/** Metrics for Prometheus, for who has the token that `npm run metrics-token` prints; to others the page does not exist. */
export async function GET(request: Request): Promise<Response> {
  if (!hasToken(request)) return new Response("Not found", { status: 404 });
  const headers = { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" };
  const deps = await paymentServices();
  // A module whose figures cannot be read leaves those of the others.
  const moduleMetrics = async () =>
    (await Promise.all(modules.flatMap((module) => module.readMetrics?.(deps).catch(() => []) ?? []))).flat();
  return new Response(await readMetrics({ ...deps, moduleMetrics }), { headers });
}

function hasToken(request: Request): boolean {
  const token = /^Bearer ([\w-]{43})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token === undefined) return false;
  const given = Buffer.from(token, "base64url");
  return derivedKeys("metrics").accepted.some((key) => timingSafeEqual(key, given));
}
