import { Histogram, register } from "prom-client";

const name = "shop_gateway_call_seconds";

/** Counts a call to the gateway. `operation` and `outcome` are words of the journal, such as PAY and SUCCEEDED. */
export function countGatewayCall(operation: string, outcome: string, durationMs: number): void {
  gatewayCalls().observe({ operation, outcome }, durationMs / 1000);
}

/**
 * The calls that this process has counted.
 *
 * Next builds pages and route handlers apart, each with a copy of this module. They meet in prom-client's own registry, which is
 * not bundled (next.config.js, `serverExternalPackages`).
 */
export function gatewayCalls(): Histogram<"operation" | "outcome"> {
  const registered = register.getSingleMetric(name);
  if (registered instanceof Histogram) return registered;
  return new Histogram({
    name,
    help: "Calls to the gateway by this process, with what became of the operation",
    labelNames: ["operation", "outcome"] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  });
}
