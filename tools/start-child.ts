import { fork } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

import { stopAtExit } from "./stop-at-exit";

export type Child = {
  pid: number;
  /** Its exit code; a signal counts as 1. */
  ended: Promise<number>;
  /** Sends SIGTERM to the child and everything it started, and SIGKILL after `killAfter`. */
  stop: () => Promise<void>;
  /** Kills the child and everything it started at once, as a power cut would. */
  kill: () => Promise<void>;
};

const followParent = new URL("follow-parent.mjs", import.meta.url).href;

/**
 * Starts a Node program as a child that never outlives this process, even when this process is killed.
 *
 * Its output goes to this terminal, or to the file that `log` names. `killAfter` is the milliseconds that it has to stop,
 * `cwd` the folder in which it runs and in which `script` is found.
 */
export function startChild(
  script: string,
  args: string[] = [],
  {
    env = {},
    nodeOptions = [],
    log,
    killAfter = 5000,
    cwd,
  }: {
    env?: Record<string, string>;
    nodeOptions?: string[];
    log?: string;
    killAfter?: number;
    cwd?: string;
  } = {},
): Child {
  if (log !== undefined) mkdirSync(dirname(log), { recursive: true });
  const output = log === undefined ? "inherit" : openSync(log, "w");
  const child = fork(script, args, {
    cwd,
    env: { ...process.env, ...env },
    execArgv: ["--import", followParent, ...nodeOptions],
    stdio: ["ignore", output, output, "ipc"],
    // Its own process group: Ctrl-C reaches this process alone, which then stops its children in order.
    detached: true,
  });
  if (output !== "inherit") closeSync(output);
  const ended = new Promise<number>((done) => child.on("exit", (code) => done(code ?? 1)));

  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      // The group has ended already.
    }
  };
  const stop = async () => {
    signalGroup("SIGTERM");
    const force = setTimeout(() => signalGroup("SIGKILL"), killAfter);
    await ended;
    clearTimeout(force);
    signalGroup("SIGKILL");
  };
  const kill = async () => {
    signalGroup("SIGKILL");
    await ended;
  };
  stopAtExit(stop);
  return { pid: child.pid!, ended, stop, kill };
}
