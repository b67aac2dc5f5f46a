import { readFileSync } from "node:fs";

/** The end of a log file, as the rest of a message about the program that wrote it; empty without a file. */
export function logTail(log: string | undefined): string {
  if (log === undefined) return "";
  return `; the end of ${log}:\n${readFileSync(log, "utf8").trimEnd().split("\n").slice(-20).join("\n")}`;
}
