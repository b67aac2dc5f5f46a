import { findSourceMap } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

import { isInvariantError } from "@/lib/invariant";

/** What a log line holds of an error. */
export type ErrorDescription = {
  name: string;
  code?: string;
  /** Next's number of an error, which its error page receives too. */
  digest?: string;
  /** Constant text of the shop; other messages are left out. */
  message?: string;
  frames: string[];
  cause?: ErrorDescription;
};

const maxFrames = 12;
const maxCauses = 3;
const codeShape = /^[A-Za-z][\w.-]{0,63}$/;
const digestShape = /^\d{1,12}(@E\d{1,6})?$/;
const frameShape =
  /^at (async )?(new )?([\w$.<>[\] ]{1,100} \()?(file:\/\/|node:|\/|[A-Z]:\\)(?:[^\s?#@"']|(?<=node_modules\/)@){1,300}:\d+:\d+\)?$/;
const builtPlace = /(\/\S+\.js):(\d+):(\d+)/;

/**
 * Describes an error without its message, because database and HTTP clients put data into messages.
 *
 * The message of an InvariantError is constant text and is kept. Of the stack only lines that have the shape of a
 * frame are kept: a message may have several lines.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const { name, code, digest, cause } = error as Error & { code?: unknown; digest?: unknown };
  return {
    name: codeShape.test(name) ? name : "Error",
    ...(typeof code === "string" && codeShape.test(code) && { code }),
    ...(typeof digest === "string" && digestShape.test(digest) && { digest }),
    ...(isInvariantError(error) && { message: error.message }),
    frames: readFrames(error),
    ...(cause !== undefined && depth < maxCauses && { cause: describeError(cause, depth + 1) }),
  };
}

function readFrames({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const rest = start === -1 ? stack : stack.slice(start + message.length);
  return rest
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => frameShape.test(line))
    .slice(0, maxFrames)
    .map(nameSource);
}

/** The frame with file, line and column of the source, if the build has a source map of it. Next switches Node's own mapping off. */
function nameSource(frame: string): string {
  return frame.replace(builtPlace, (place, file: string, line: string, column: string) => {
    const origin = findSourceMap(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !("fileName" in origin)) return place;
    return `${sourcePath(origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function sourcePath(fileName: string): string {
  return fileName.startsWith("file:") ? relative(process.cwd(), fileURLToPath(fileName)) : fileName;
}
