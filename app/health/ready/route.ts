import { services } from "@/lib/composition";
import { readReadiness } from "@/lib/health/read-readiness";

/** Whether this instance can serve; 503 with the part that is missing. Beside it, /health says whether it answers at all. */
export async function GET(): Promise<Response> {
  const { ready, parts } = await readReadiness({ upMs: process.uptime() * 1000 }, await services());
  return Response.json(
    { status: ready ? "ready" : "not ready", ...parts },
    { status: ready ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
