import { type Child, lastWords, startChild, untilAnswering } from "./child";
import { CommandError } from "./command-error";

/** Starts the built shop with `next start`, and resolves when its first page answers. */
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
  const next = ["node_modules/next/dist/bin/next", "start", "--port", String(port), "--hostname", hostname];
  const env = { ...environment, NODE_ENV: "production", PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" };
  const child = startChild(next, { env, log });
  const status = await untilAnswering(`http://127.0.0.1:${port}/`, { child, name: "shop", log });
  if (status >= 500) throw new CommandError(`the shop answers ${status} on its first page${lastWords(log)}`);
  return child;
}
