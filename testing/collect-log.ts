import { createLog, type Log } from "@/lib/log/log";

/** A log for tests, and the text of its lines. */
export function collectLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  return { log: createLog({ write: (line) => void lines.push(line) }), lines };
}
