import { CommandError } from "./command-error";
import { drainLimit } from "./drain-limit";
import { logTail } from "./log-tail";
import { type Child, startChild } from "./start-child";
import { failWhenEnded, waitForServer } from "./wait-for-server";

type ShopProcess = {
  environment: Record<string, string>;
  log?: string;
  nodeOptions?: string[];
};

/** A web process of the shop, and the worker beside it, if it was started with one. */
export type Shop = Child & { worker?: Child };

/**
 * Starts the built shop with `next start`, and resolves when its first page responds. Its worker starts beside it.
 *
 * `stop` lets running requests and calls to the bank end. `stop` and `kill` end the worker too.
 */
export async function startShop({
  port,
  hostname = "127.0.0.1",
  worker: hasWorker = true,
  ...shop
}: ShopProcess & { port: number; hostname?: string; worker?: boolean }): Promise<Shop> {
  const { environment, log, nodeOptions } = shop;
  const web = startChild(nextCommand, ["start", "-p", String(port), "-H", hostname], {
    env: { ...environment, ...production, PORT: String(port) },
    log,
    nodeOptions,
    killAfter: drainLimit(environment.GATEWAY_TIMEOUT_MS),
  });
  const worker = hasWorker ? startWorker({ ...shop, log: workerLog(log) }) : undefined;
  const status = await waitForServer(`http://127.0.0.1:${port}/`, { child: web, name: "shop", log });
  if (status >= 500) throw new CommandError(`the first page of the shop has status ${status}${logTail(log)}`);
  const both = async (how: "stop" | "kill") => {
    await Promise.all([web[how](), worker?.[how]()]);
  };
  return {
    ...web,
    ended: web.ended.then(readExitCode),
    worker,
    stop: () => both("stop"),
    kill: () => both("kill"),
  };
}

/** Starts a worker, which runs the shop's jobs. `stop` lets running calls to the bank end. */
export function startWorker({ environment, log, nodeOptions }: ShopProcess): Child {
  return startChild("scripts/run.mjs", ["worker"], {
    env: { ...environment, ...production },
    log,
    nodeOptions,
    killAfter: drainLimit(environment.GATEWAY_TIMEOUT_MS),
  });
}

/** Rejects with a `CommandError` when the web process or the worker ends by itself. */
export function failWhenShopEnds({ worker, ...web }: Shop, log?: string): Promise<never> {
  const ends = [failWhenEnded({ child: web, name: "shop", log })];
  if (worker !== undefined) ends.push(failWhenEnded({ child: worker, name: "worker", log: workerLog(log) }));
  return Promise.race(ends);
}

function workerLog(log: string | undefined): string | undefined {
  return log?.replace(/\.log$/, "-worker.log");
}

/** Next's own command. */
export const nextCommand = "node_modules/next/dist/bin/next";

const production = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };

/** Next exits with 128 and the signal's number after SIGTERM or SIGINT, although it has ended in order. */
function readExitCode(code: number): number {
  return code === 143 || code === 130 ? 0 : code;
}
