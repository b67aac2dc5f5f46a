import "server-only";

import pino, { type DestinationStream, type Logger } from "pino";

import { describeError } from "./describe-error";
import { type LogFields, pickLogFields } from "./log-fields";

/**
 * Writes one line. The message is constant text: a text that is put together at run time has no type that fits.
 *
 * Of `error` only name, code, digest and stack frames are written (describe-error.ts).
 */
type Write = <Message extends string>(
  fields: LogFields & { error?: unknown },
  message: Record<never, never> extends Record<Message, unknown> ? never : Message,
) => void;

/** The structured log: JSON lines whose fields are an allow-list, so that no data reaches them by mistake. */
export type Log = {
  info: Write;
  warn: Write;
  error: Write;
  /** The same log with these fields on every line. */
  with(fields: LogFields): Log;
};

/** Makes a log that writes JSON lines with `level`, `time` (ISO 8601), the fields and `msg`. */
export function createLog(destination: DestinationStream): Log {
  return wrap(
    pino(
      {
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      destination,
    ),
  );
}

function wrap(logger: Logger): Log {
  const write =
    (level: "info" | "warn" | "error"): Write =>
    ({ error, ...fields }, message) =>
      logger[level](
        { ...pickLogFields(fields), ...(error !== undefined && { error: describeError(error) }) },
        message,
      );
  return {
    info: write("info"),
    warn: write("warn"),
    error: write("error"),
    with: (fields) => wrap(logger.child(pickLogFields(fields))),
  };
}

/** The log of this process, on standard output. Written at once, so that a killed process loses no line. */
export const shopLog = createLog(pino.destination({ fd: 1, sync: true }));
