import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";

import { allowSpan, type ReadableSpan } from "./allow-span";

/** Exports what may leave the shop. */
export class AllowedSpans extends OTLPTraceExporter {
  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter["export"]>[1]): void {
    super.export(
      spans.flatMap((span) => allowSpan(span) ?? []),
      done,
    );
  }
}
