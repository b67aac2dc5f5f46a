import { failWhenEnded, startChild, untilAnswering } from "@/scripts/support/child";
import { runProgram } from "@/scripts/support/program";
import { startDependencies } from "@/scripts/support/start-dependencies";
import { welcome } from "@/scripts/support/start-message";

// `npm run dev`: as the demo, but shop and sandbox follow each change of their sources.
await runProgram(async () => {
  const { port, shopUrl, sandbox, environment } = await startDependencies({ watch: true });
  const next = ["node_modules/next/dist/bin/next", "dev", "--port", String(port), "--hostname", "127.0.0.1"];
  const env = { ...environment, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" };
  const child = startChild(next, { env });
  await untilAnswering(`http://127.0.0.1:${port}/`, { child, name: "shop" });
  process.stdout.write(welcome({ shopUrl, consoleUrl: sandbox.consoleUrl }));
  return failWhenEnded({ child, name: "shop" });
}, 0);
