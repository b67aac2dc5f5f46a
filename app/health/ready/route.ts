import { paymentServices } from "@/app/composition/payment-services";
import { watchDraining } from "@/lib/health/drain";
import { watchReadiness } from "@/lib/health/read-readiness";
import { shopLog } from "@/lib/log/log";
import { modules } from "@/modules/server";

let readiness: ReturnType<typeof watchReadiness> | undefined;

// Next loads this module when somebody asks for the first time: a proxy that waits for an instance has asked.
const isDraining = watchDraining();

const notCached = { "cache-control": "no-store" };

/**
 * Whether this instance can serve; 503 with the part that is missing, or because it is about to stop. Beside it, /health says whether it
 * answers at all.
 *
 * All who ask share what is read for a second.
 */
export async function GET(): Promise<Response> {
  if (isDraining()) return Response.json({ status: "draining" }, { status: 503, headers: notCached });
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
    { status: ready ? 200 : 503, headers: notCached },
  );
}
