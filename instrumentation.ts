import type { Instrumentation } from "next";

// Next compiles this file for its edge runtime too, which has no Node. The build knows the condition, so it leaves the import out there.

/** Prepares the shop beside Next's server. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./instrumentation-node")).register();
}

/** Logs an error that no page, action or route handler has caught. */
export const onRequestError: Instrumentation.onRequestError = async (...failed) => {
  if (process.env.NEXT_RUNTIME === "nodejs")
    await (await import("./instrumentation-node")).onRequestError(...failed);
};
