import { CommandError } from "./command-error";
import { logTail } from "./log-tail";
import { drainLimit } from "./drain-limit.mjs";
import { type Child, startChild } from "./start-child";
import { readVariable } from "./variables";
import { waitForServer } from "./wait-for-server";

/**
 * glibc keeps what is freed in several places, up to eight for each core, and after a first large block all blocks up to that
 * size. With two places, and each block of a mebibyte given back, a process takes less memory (`docs/performance.md`).
 */
const allocatorSettings = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: String(1024 * 1024) };

/**
 * Starts the built shop with its own server, and resolves when its first page responds.
 *
 * `stop` lets running requests and calls to the bank end.
 */
export async function startShop({
  port,
  hostname = "127.0.0.1",
  environment,
  log,
  nodeOptions,
}: {
  port: number;
  hostname?: string;
  environment: Record<string, string>;
  log?: string;
  nodeOptions?: string[];
}): Promise<Child> {
  const env = {
    ...allocatorSettings,
    ...environment,
    NODE_ENV: "production",
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const timeout = environment.GATEWAY_TIMEOUT_MS ?? readVariable("GATEWAY_TIMEOUT_MS");
  const child = startChild("scripts/support/shop-server.mjs", [String(port), hostname], {
    env,
    log,
    nodeOptions,
    killAfter: drainLimit(timeout) + 5000,
  });
  const status = await waitForServer(`http://127.0.0.1:${port}/`, { child, name: "shop", log });
  if (status >= 500) throw new CommandError(`the first page of the shop has status ${status}${logTail(log)}`);
  return child;
}
