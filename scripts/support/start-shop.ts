import { type Child, lastWords, startChild, untilAnswering } from "./child";
import { CommandError } from "./command-error";

/** Starts the built shop in production mode, and resolves when its first page answers. */
export async function startShop({
  port,
  environment,
  log,
}: {
  port: number;
  environment: Record<string, string>;
  log?: string;
}): Promise<Child> {
  const env = { ...environment, NODE_ENV: "production", PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" };
  const child = startChild([".next/standalone/server.js"], { env: { HOSTNAME: "127.0.0.1", ...env }, log });
  const status = await untilAnswering(`http://127.0.0.1:${port}/`, { child, name: "shop", log });
  if (status >= 500) throw new CommandError(`the shop answers ${status} on its first page${lastWords(log)}`);
  return child;
}
