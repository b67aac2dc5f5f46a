import cluster from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";

import { passReports } from "./process-reports.mjs";
import { logLine } from "./server-log.mjs";

/** Milliseconds before a process is replaced that ended before it could serve. */
const startAgainAfter = 1_000;

/**
 * Runs this program in several processes that share its port, and replaces each that ends.
 *
 * SIGTERM and SIGINT are passed on to all. This process exits when the last of them has: with 0 where each exited with 0. It
 * stops them and exits with 1 where one ends at the start, before any of them could serve.
 *
 * @param {number} count
 */
export function runProcesses(count) {
  /** @type {Set<import("node:cluster").Worker>} */
  const running = new Set();
  /** @type {Set<import("node:cluster").Worker>} */
  const serving = new Set();
  let hasServed = false;
  let stopping = false;
  let code = 0;

  const start = () => running.add(cluster.fork());
  const exitWhenAllEnded = () => {
    if (stopping && running.size === 0) process.exit(code);
  };
  const stop = () => {
    stopping = true;
    for (const worker of running) worker.process.kill("SIGTERM");
    exitWhenAllEnded();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  passReports(serving);
  cluster.on("listening", (worker) => {
    hasServed = true;
    serving.add(worker);
    logLine("info", "process ready", { pid: worker.process.pid });
  });
  cluster.on("exit", (worker, exitCode, signal) => {
    running.delete(worker);
    const served = serving.delete(worker);
    if (stopping) {
      // A signal in the middle of its start ends a process that has nothing to finish.
      if (served && exitCode !== 0) code = 1;
      exitWhenAllEnded();
      return;
    }
    logLine("error", "process ended", { pid: worker.process.pid, exitCode, signal });
    if (hasServed) void replace({ after: served ? 0 : startAgainAfter });
    else {
      code = 1;
      stop();
    }
  });

  /** @param {{ after: number }} milliseconds */
  async function replace({ after }) {
    await delay(after);
    if (!stopping) start();
  }

  for (let i = 0; i < count; i += 1) start();
}
