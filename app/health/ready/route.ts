import { paymentServices } from "@/app/composition/payment-services";
import { watchReadiness } from "@/lib/health/read-readiness";
import { shopLog } from "@/lib/log/log";
import { modules } from "@/modules/server";

let readiness: ReturnType<typeof watchReadiness> | undefined;

/**
 * Whether this instance can serve; 503 with the part that is missing. Beside it, /health says whether it answers at all.
 *
 * All who ask share what is read for a second.
 */
export async function GET(): Promise<Response> {
  const { db, dependencies, watchedJobs } = await paymentServices();
  readiness ??= watchReadiness({
    db,
    dependencies,
    watchedJobs,
    log: shopLog,
    upMs: () => process.uptime() * 1000,
    moduleParts: modules.flatMap((module) => module.readiness ?? []),
  });
  const { ready, parts, jobs } = await readiness();
  return Response.json(
    { status: ready ? "ready" : "not ready", ...parts, ...jobs },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
