import { parseArgs } from "node:util";
import { describeBank } from "./describe-bank";
import { readSettings } from "./settings";
import { startSandbox } from "./start-sandbox";

try {
  const { values } = parseArgs({ options: { seed: { type: "string" } } });
  const settings = readSettings(process.env, values.seed);
  const { urls, stop } = await startSandbox(settings);
  process.stdout.write(describeBank(settings, urls));
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
