import { parseArgs } from "node:util";
import { readSettings } from "./settings";
import { startSandbox } from "./start-sandbox";

const { values } = parseArgs({ options: { seed: { type: "string" } } });

try {
  const { urls, stop } = await startSandbox(readSettings(process.env, values.seed));
  console.log(
    `Sandbox bank ready: gateway ${urls.gateway}, card frame ${urls.frame}/frame, ACS ${urls.acs}, console ${urls.console}, mail ${urls.mail}`,
  );
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
