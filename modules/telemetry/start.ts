import { exportAllowed } from "./allow-span";

/**
 * Sends traces and metrics by OTLP, if the standard variables of OpenTelemetry name where to; without them nothing is loaded. Returns what
 * sends the rest and ends it.
 *
 * Which signals are sent is read here. The SDK reads all other variables itself.
 */
export async function startTelemetry(part: "web" | "worker"): Promise<() => Promise<void>> {
  const [traces, metrics] = [isSent("TRACES"), isSent("METRICS")];
  if (!traces && !metrics) return () => Promise.resolve();
  const [{ NodeSDK, resources }, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/sdk-node"),
    import("@opentelemetry/exporter-trace-otlp-proto"),
  ]);
  const sdk = new NodeSDK({
    resource: resources.resourceFromAttributes({ "service.name": `shop-${part}` }),
    // The detectors of host and process would add names of the machine and the command line.
    resourceDetectors: [resources.envDetector],
    ...(traces ? { traceExporter: exportAllowed(new OTLPTraceExporter()) } : { spanProcessors: [] }),
    ...(!metrics && { metricReaders: [] }),
    logRecordProcessors: [],
  });
  sdk.start();
  return () => sdk.shutdown();
}

function isSent(signal: "TRACES" | "METRICS"): boolean {
  const { env } = process;
  const endpoints = [env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`], env.OTEL_EXPORTER_OTLP_ENDPOINT];
  return endpoints.some(Boolean) && env[`OTEL_${signal}_EXPORTER`] !== "none";
}
