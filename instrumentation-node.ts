import type { Instrumentation } from "next";

import { captureConsole, markReported } from "@/lib/log/capture-console";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";

/** Milliseconds until the jobs start, so that the first page does not wait for their code: a tenth of a start. */
const jobsStartAfter = 1_000;

/**
 * Prepares the log. The shop's jobs start beside the server a little later.
 */
export async function register(): Promise<void> {
  const [{ shopLog }, { reportProcess }] = await Promise.all([
    import("@/lib/log/shop-log"),
    import("@/lib/jobs/report-process"),
  ]);
  // A developer reads the messages of errors in the terminal.
  if (process.env.NODE_ENV === "production") captureConsole(console, shopLog);
  reportProcess();
  setTimeout(() => void startBesideServer(), jobsStartAfter);
}

async function startBesideServer(): Promise<void> {
  const [{ startJobs, watchJobs }, { storeSpooledAnswers }] = await Promise.all([
    import("@/lib/jobs/start-jobs"),
    import("@/lib/jobs/store-spooled-answers"),
  ]);
  void storeSpooledAnswers();
  void startJobs();
  watchJobs();
}

/** Logs an error that no page, action or route handler has caught. A path may hold a token, so the route is logged. */
export const onRequestError: Instrumentation.onRequestError = async (error, { method, headers }, context) => {
  markReported(error);
  const { shopLog } = await import("@/lib/log/shop-log");
  shopLog.error(
    {
      requestId: readRequestId(headers[requestIdHeader]),
      route: context.routePath,
      kind: context.routeType,
      method,
      error,
    },
    "request failed",
  );
};
