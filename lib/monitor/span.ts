import { type Attributes, metrics, type Span, SpanStatusCode, trace } from "@opentelemetry/api";

import { describeError } from "@/lib/log/describe-error";
import { type LogFields, pickLogFields } from "@/lib/log/log-fields";

/** Of the shop's own spans and metrics. */
export const scope = "shop";

/**
 * Does work in a span of OpenTelemetry, and counts how long it takes by the name and how it ended.
 *
 * Without an SDK, which modules/telemetry starts, the API does nothing. Attributes are fields of the log, so they hold no text. `end`
 * adds what is known at the end, of which `state` is how it ended.
 */
export async function inSpan<T>(
  name: string,
  fields: LogFields,
  work: (end: (fields: LogFields) => void) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  return trace.getTracer(scope).startActiveSpan(name, async (span) => {
    let outcome = "done";
    const describe = (known: LogFields) => {
      if (typeof known.state === "string") outcome = known.state;
      if (span.isRecording()) span.setAttributes(attributesOf(known));
    };
    describe(fields);
    try {
      return await work(describe);
    } catch (error) {
      outcome = "failed";
      recordError(span, error);
      throw error;
    } finally {
      span.end();
      const duration = metrics.getMeter(scope).createHistogram("shop.work.duration", { unit: "s" });
      duration.record((performance.now() - started) / 1000, { work: name, outcome });
    }
  });
}

/** Adds fields to the span that is active, if there is one. */
export function describeSpan(fields: LogFields): void {
  const span = trace.getActiveSpan();
  if (span?.isRecording()) span.setAttributes(attributesOf(fields));
}

/** Sends an error that nothing has caught, as a span of its own. */
export function sendError(error: unknown, fields: LogFields): void {
  const span = trace.getTracer(scope).startSpan("error");
  if (span.isRecording()) span.setAttributes(attributesOf(fields));
  recordError(span, error);
  span.end();
}

function recordError(span: Span, error: unknown): void {
  if (!span.isRecording()) return;
  const { name, frames } = describeError(error);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", name);
  span.addEvent("exception", { "exception.type": name, "exception.stacktrace": frames.join("\n") });
}

function attributesOf(fields: LogFields): Attributes {
  return pickLogFields(fields) as Attributes;
}
