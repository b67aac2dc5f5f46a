import type { Instrumentation } from "next";

import { captureConsole, markReported } from "@/lib/log/capture-console";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";

/** Sets the key of server actions, and starts the shop's jobs beside the server, which does not wait for them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const [{ derivedKeys }, { shopLog }, { reportProcess }, { startJobs, watchJobs }, { storeSpooledAnswers }] =
    await Promise.all([
      import("@/lib/derived-keys"),
      import("@/lib/log/shop-log"),
      import("@/lib/jobs/report-process"),
      import("@/lib/jobs/start-jobs"),
      import("@/lib/jobs/store-spooled-answers"),
    ]);
  // Next reads it when it first needs it. All instances of a shop have the same AUTH_SECRET, and so the same key.
  Object.assign(process.env, {
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: derivedKeys("server-actions").current.toString("base64"),
  });
  // A developer reads the messages of errors in the terminal.
  if (process.env.NODE_ENV === "production") captureConsole(console, shopLog);
  reportProcess();
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
