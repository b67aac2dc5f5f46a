import type { Instrumentation } from "next";

// Next also compiles this file for its edge runtime, which has no Node: the conditions keep the imports out of that build.

/** Checks the environment, starts modules and prepares the end before the first request, and sends what libraries print to the log. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { readEnvironment } = await import("@/lib/environment");
    readEnvironment(process.env);
    const { endConnectionsOnDrain } = await import("@/lib/health/drain");
    endConnectionsOnDrain();
    const { moduleStarts } = await import("@/modules/start");
    for (const start of moduleStarts) await start("web");
    // A developer reads the messages of errors in the terminal.
    if (process.env.NODE_ENV !== "production") return;
    // The frames of errors in the log name files and lines of the sources.
    process.setSourceMapsEnabled(true);
    const { captureConsole } = await import("@/lib/log/capture-console");
    const { shopLog } = await import("@/lib/log/log");
    captureConsole(console, shopLog);
  }
}

/** Logs an error that no page, action or route handler has caught. A path may hold a token, so the route is logged. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, headers }, context) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { markReported } = await import("@/lib/log/capture-console");
    const { readRequestId, requestIdHeader } = await import("@/lib/log/request-id");
    const { shopLog } = await import("@/lib/log/log");
    const { requestErrors } = await import("@/lib/monitor/request-errors");
    const { sendError } = await import("@/lib/monitor/span");
    markReported(error);
    requestErrors().inc();
    const fields = {
      requestId: readRequestId(headers[requestIdHeader]),
      route: context.routePath,
      kind: context.routeType,
      method,
    };
    sendError(error, fields);
    shopLog.error({ ...fields, error }, "request failed");
  }
};
