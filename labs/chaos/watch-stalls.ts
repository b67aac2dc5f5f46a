import type { Incident } from "./incidents";

/** Milliseconds between two looks at the clock, and by how much a look may be late. */
const everyMs = 250;
const toleratedMs = 1_000;

/** Records, until `stop`, when this machine did not run its processes in time: then a call may time out without a fault. */
export function watchStalls(): { stalls: readonly Incident[]; stop: () => void } {
  const stalls: Incident[] = [];
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > everyMs + toleratedMs) stalls.push({ kind: "machine stalled", from: last, until: now });
    last = now;
  }, everyMs);
  return { stalls, stop: () => clearInterval(timer) };
}
