import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

import { whenEnding } from "./program";
import { CommandError } from "./command-error";

export type Child = {
  pid: number;
  /** Its exit code; a signal counts as 1. */
  ended: Promise<number>;
  /** Asks the child and all it started to end, and ends them by force after five seconds. */
  stop: () => Promise<void>;
  /** Kills the child at once, as a power cut would. */
  kill: () => Promise<void>;
};

/**
 * Starts a Node program as a child that never outlives this one.
 *
 * Its output goes to this terminal, or to a file where `log` names one.
 */
export function startChild(
  args: string[],
  { env = {}, cwd, log }: { env?: Record<string, string>; cwd?: string; log?: string } = {},
): Child {
  if (log !== undefined) mkdirSync(dirname(log), { recursive: true });
  const output = log === undefined ? "inherit" : openSync(log, "w");
  const follow = new URL("follow-parent.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", follow, ...args], {
    env: { ...process.env, ...env },
    cwd,
    // Its own process group: Ctrl-C comes to this program alone, which then ends its children in order.
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
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
    const force = setTimeout(() => signalGroup("SIGKILL"), 5000);
    await ended;
    clearTimeout(force);
    signalGroup("SIGKILL");
  };
  const kill = async () => {
    signalGroup("SIGKILL");
    await ended;
  };
  whenEnding(stop);
  return { pid: child.pid!, ended, stop, kill };
}

export type Watched = {
  child: Child;
  /** What people call it. */
  name: string;
  /** The file its output goes to, if not the terminal. */
  log?: string;
};

/** Resolves with the status of the address's first answer; a child that ends before is a `CommandError` with its last words. */
export async function untilAnswering(address: string, { child, name, log }: Watched): Promise<number> {
  let over = false;
  void child.ended.then(() => (over = true));
  for (;;) {
    const status = await fetch(address, { redirect: "manual" }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => undefined,
    );
    if (status !== undefined) return status;
    if (over) throw new CommandError(`the ${name} ended before it answered${lastWords(log)}`);
    await new Promise((done) => setTimeout(done, 30));
  }
}

/** Rejects when the child ends by itself. */
export async function failWhenEnded({ child, name, log }: Watched): Promise<never> {
  const code = await child.ended;
  throw new CommandError(`the ${name} ended with code ${code}${lastWords(log)}`);
}

/** The end of a log, to be put behind a sentence about the program that wrote it. */
export function lastWords(log: string | undefined): string {
  if (log === undefined) return "";
  return `; the end of ${log}:\n${readFileSync(log, "utf8").trimEnd().split("\n").slice(-20).join("\n")}`;
}
