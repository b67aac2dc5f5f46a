import type { Log } from "./log";

const reported = new WeakSet<object>();

/** Marks an error that has its log line, so that the console's copy of it is not logged again. */
export function markReported(error: unknown): void {
  if (typeof error === "object" && error !== null) reported.add(error);
}

/**
 * Sends errors and warnings that libraries print to the log, without their text: a text may hold data.
 *
 * A line has the printed error, or the place that printed. Next prints an error just before it reports it to
 * onRequestError, so a line is written only when the current work is done and the error has no line by then.
 */
export function captureConsole(console: Pick<Console, "error" | "warn">, log: Log): void {
  const capture =
    (level: "error" | "warn") =>
    (...printed: unknown[]) => {
      const error = printed.find((value) => value instanceof Error) ?? printedHere();
      setImmediate(() => {
        if (!reported.has(error)) log[level]({ error }, "printed by a library");
      });
    };
  Object.assign(console, { error: capture("error"), warn: capture("warn") });
}

/** An error whose frames lead to the place that printed. */
function printedHere(): Error {
  const here = new Error("printed");
  here.name = "Printed";
  return here;
}
