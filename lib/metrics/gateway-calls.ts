import { Histogram, Registry } from "prom-client";

/** What this process has counted. */
export const gatewayCalls = new Registry();

const seconds = new Histogram({
  name: "shop_gateway_call_seconds",
  help: "Calls to the gateway by this process, with what became of the operation",
  labelNames: ["operation", "outcome"] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers: [gatewayCalls],
});

/** Counts a call to the gateway. `operation` and `outcome` are words of the journal, such as PAY and SUCCEEDED. */
export function countGatewayCall(operation: string, outcome: string, durationMs: number): void {
  seconds.observe({ operation, outcome }, durationMs / 1000);
}
