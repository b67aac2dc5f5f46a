import type { NodeSDKConfiguration } from "@opentelemetry/sdk-node";

import { pickLogFields } from "@/lib/log/log-fields";
import { scope } from "@/lib/monitor/span";

type Exporter = NonNullable<NodeSDKConfiguration["traceExporter"]>;
type ReadableSpan = Parameters<Exporter["export"]>[0][number];

/** The exporter for what may leave the shop. */
export function exportAllowed(exporter: Exporter): Exporter {
  return {
    export: (spans, done) =>
      exporter.export(
        spans.flatMap((span) => allowSpan(span) ?? []),
        done,
      ),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * What may leave the shop of a span; undefined if nothing may.
 *
 * The shop's own spans hold fields of its log. Next's hold addresses, which may have the token of an order link in them, and messages of
 * errors: of these only the kind of span, method, route, status and the request's id are kept. Spans of other libraries are left out.
 */
function allowSpan(span: ReadableSpan): ReadableSpan | undefined {
  if (span.instrumentationScope.name === scope) return span;
  if (span.instrumentationScope.name !== "next.js") return undefined;
  return {
    ...readNextSpan(span),
    kind: span.kind,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parentSpanContext,
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function readNextSpan({ attributes }: ReadableSpan): Pick<ReadableSpan, "name" | "attributes"> {
  const text = (name: string) => {
    const value = attributes[name];
    return typeof value === "string" ? value : undefined;
  };
  const { method, route, kind, reason, requestId } = pickLogFields({
    method: text("http.method"),
    route: text("http.route") ?? text("next.route"),
    kind: text("next.span_type"),
    reason: text("error.type"),
    requestId: text("requestId"),
  }) as Record<string, string | undefined>;
  const status = attributes["http.status_code"];
  return {
    name: kind === "BaseServer.handleRequest" ? `${method} ${route ?? ""}`.trim() : (kind ?? "next"),
    attributes: {
      ...(method !== undefined && { "http.request.method": method }),
      ...(route !== undefined && { "http.route": route }),
      ...(typeof status === "number" && { "http.response.status_code": status }),
      ...(reason !== undefined && { "error.type": reason }),
      ...(requestId !== undefined && { requestId }),
    },
  };
}
