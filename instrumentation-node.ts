import type { Instrumentation } from "next";

import { captureConsole, markReported } from "@/lib/log/capture-console";
import { readRequestId, requestIdHeader } from "@/lib/log/request-id";
import { prepareRequestsWith } from "@/lib/request-preparation";

/** Milliseconds until the jobs start, so that the first page does not wait for their code: a tenth of a start. */
const jobsStartAfter = 1_000;

/**
 * Gives the server what prepares requests, and sets the key of server actions. The shop's jobs start beside the server a
 * little later.
 */
export async function register(): Promise<void> {
  prepareRequestsWith(import("@/app/prepare-request").then(({ prepareRequest }) => prepareRequest));
  const [{ derivedKeys }, { shopLog }, { reportProcess }] = await Promise.all([
    import("@/lib/derived-keys"),
    import("@/lib/log/shop-log"),
    import("@/lib/jobs/report-process"),
  ]);
  // Next reads it when it first needs it. All instances of a shop have the same AUTH_SECRET, and so the same key.
  Object.assign(process.env, {
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: derivedKeys("server-actions").current.toString("base64"),
  });
  // A developer reads the messages of errors in the terminal.
  if (process.env.NODE_ENV === "production") captureConsole(console, shopLog);
  reportProcess();
  setTimeout(() => void startBesideServer(), jobsStartAfter);
}

async function startBesideServer(): Promise<void> {
  // Not awaited: the jobs start in any case.
  if (process.env.NODE_ENV === "production") void keepPages();
  const [{ startJobs, watchJobs }, { storeSpooledAnswers }] = await Promise.all([
    import("@/lib/jobs/start-jobs"),
    import("@/lib/jobs/store-spooled-answers"),
  ]);
  void storeSpooledAnswers();
  void startJobs();
  watchJobs();
}

/** In development a page changes with its sources. */
async function keepPages(): Promise<void> {
  const [{ answerKeptPagesWith }, { createKeptPages }, { keptAddress }, { servicesBeforePages }] =
    await Promise.all([
      import("@/app/prepare-request"),
      import("@/app/kept-pages/create-kept-pages"),
      import("@/app/kept-pages/kept-pages"),
      import("@/lib/composition"),
    ]);
  answerKeptPagesWith(createKeptPages({ ...servicesBeforePages(), keptAddress, maxBytes: 16 * 1024 * 1024 }));
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
