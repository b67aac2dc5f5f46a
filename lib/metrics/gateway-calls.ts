import { Histogram, Registry } from "prom-client";

// Next builds pages and route handlers apart, each with a copy of this module: the process has one, as with a PrismaClient.
const shared = globalThis as { gatewayCalls?: ReturnType<typeof createMetrics> };

function createMetrics() {
  const registry = new Registry();
  const seconds = new Histogram({
    name: "shop_gateway_call_seconds",
    help: "Calls to the gateway by this process, with what became of the operation",
    labelNames: ["operation", "outcome"] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers: [registry],
  });
  return { registry, seconds };
}

/** Counts a call to the gateway. `operation` and `outcome` are words of the journal, such as PAY and SUCCEEDED. */
export function countGatewayCall(operation: string, outcome: string, durationMs: number): void {
  gatewayCalls().seconds.observe({ operation, outcome }, durationMs / 1000);
}

/** What this process has counted. */
export function gatewayCalls() {
  return (shared.gatewayCalls ??= createMetrics());
}
