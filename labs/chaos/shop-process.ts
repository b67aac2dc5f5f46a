import type { Child } from "@/tools/start-child";
import { startShop, startWorker } from "@/tools/start-shop";

/** A web process or a worker of the shop, which can be ended and started again. */
export type ShopProcess = {
  /** Kills the process, as a power cut would. */
  kill: () => Promise<void>;
  /** Sends SIGTERM, as a deploy does; resolves when the process has ended. */
  stop: () => Promise<void>;
  /** Starts a new process; a web process answers then. Its clock is ahead by `clockShift` seconds. */
  restart: (options?: { clockShift?: number }) => Promise<void>;
  /** Halts the process with SIGSTOP, and lets it go on after so many milliseconds. */
  suspend: (milliseconds: number) => Promise<void>;
  /** How often a process ended although nobody ended it. */
  unexpectedEnds: () => number;
};

/** A web process of the shop, on the same port after each restart. */
export type ShopInstance = ShopProcess & { url: string };

/** `running` is the process that listens on the port already, if there is one. */
export function createShopInstance(
  port: number,
  environment: Record<string, string>,
  running?: Child,
): ShopInstance {
  const start: Start = (options) => startShop({ ...options, port, environment, worker: false });
  return { ...createProcess(start, `chaos-shop-${port}`, running), url: `http://localhost:${port}` };
}

/** `name` is that of its log. */
export function createShopWorker(name: string, environment: Record<string, string>): ShopProcess {
  return createProcess((options) => Promise.resolve(startWorker({ ...options, environment })), name);
}

type Start = (options: { log: string; nodeOptions: string[] }) => Promise<Child>;

function createProcess(start: Start, name: string, running?: Child): ShopProcess {
  let child: Child | undefined;
  let starts = 0;
  let unexpectedEnds = 0;

  const watch = (started: Child) => {
    child = started;
    void started.ended.then(() => {
      if (child === started) unexpectedEnds += 1;
    });
  };
  const end = async (how: "kill" | "stop") => {
    const ending = child;
    child = undefined;
    await ending?.[how]();
  };
  if (running !== undefined) watch(running);
  return {
    kill: () => end("kill"),
    stop: () => end("stop"),
    restart: async ({ clockShift = 0 } = {}) => {
      starts += 1;
      const clock = new URL("shift-clock.mjs", import.meta.url);
      clock.searchParams.set("seconds", String(clockShift));
      const nodeOptions = clockShift === 0 ? [] : ["--import", clock.href];
      watch(await start({ log: `.data/logs/${name}-${starts}.log`, nodeOptions }));
    },
    suspend: async (milliseconds) => {
      if (child === undefined) return;
      const { pid } = child;
      signalGroup(pid, "SIGSTOP");
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      signalGroup(pid, "SIGCONT");
    },
    unexpectedEnds: () => unexpectedEnds,
  };
}

/** Signals a process and all that it started. */
function signalGroup(pid: number, signal: NodeJS.Signals): void {
  process.kill(-pid, signal);
}
