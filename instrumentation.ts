import type { Instrumentation } from "next";

// Next also compiles this file for its edge runtime, which has no Node: the condition keeps the import out of that build.

/** Prepares the shop beside Next's server. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") await (await import("./instrumentation-node")).register();
}

/** Logs an error that no page, action or route handler has caught. */
export const onRequestError: Instrumentation.onRequestError = async (...failed) => {
  if (process.env.NEXT_RUNTIME === "nodejs")
    await (await import("./instrumentation-node")).onRequestError(...failed);
};
