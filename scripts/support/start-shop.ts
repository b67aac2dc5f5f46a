import { CommandError } from "./command-error";
import { logTail } from "./log-tail";
import { type Child, startChild } from "./start-child";
import { waitForServer } from "./wait-for-server";

/** Starts the built shop with `next start`, and resolves when its first page responds. */
export async function startShop({
  port,
  hostname = "127.0.0.1",
  environment,
  log,
}: {
  port: number;
  hostname?: string;
  environment: Record<string, string>;
  log?: string;
}): Promise<Child> {
  const env = { ...environment, NODE_ENV: "production", PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" };
  const child = startChild(
    "node_modules/next/dist/bin/next",
    ["start", "--port", String(port), "--hostname", hostname],
    {
      env,
      log,
    },
  );
  const status = await waitForServer(`http://127.0.0.1:${port}/`, { child, name: "shop", log });
  if (status >= 500) throw new CommandError(`the first page of the shop has status ${status}${logTail(log)}`);
  return child;
}
