import { Histogram, type MetricObjectWithValues, type MetricValue, Registry } from "prom-client";

type Metrics = { registry: Registry; seconds: Histogram<"operation" | "outcome"> };

// Kept for the process: the build has several copies of this module.
const kept = globalThis as { metrics?: Metrics };

function metrics(): Metrics {
  return (kept.metrics ??= createMetrics());
}

function createMetrics(): Metrics {
  const registry = new Registry();
  const seconds = new Histogram({
    name: "shop_gateway_call_seconds",
    help: "Calls to the gateway by this instance, with what became of the operation",
    labelNames: ["operation", "outcome"] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers: [registry],
  });
  return { registry, seconds };
}

/** Counts a call to the gateway. `operation` and `outcome` are words of the journal, such as PAY and SUCCEEDED. */
export function countGatewayCall(operation: string, outcome: string, durationMs: number): void {
  metrics().seconds.observe({ operation, outcome }, durationMs / 1000);
}

/** What this process has counted. */
export function gatewayCallMetrics(): Promise<MetricObjectWithValues<MetricValue<string>>[]> {
  return metrics().registry.getMetricsAsJSON();
}
