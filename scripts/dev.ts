import { runProgram } from "@/scripts/support/run-program";
import { startChild } from "@/scripts/support/start-child";
import { startDependencies } from "@/scripts/support/start-dependencies";
import { startMessage } from "@/scripts/support/start-message";
import { failWhenEnded, waitForServer } from "@/scripts/support/wait-for-server";

// `npm run dev`: as the demo, but the shop and the sandbox reload when their sources change.
await runProgram(async () => {
  const { port, shopUrl, sandbox, environment } = await startDependencies({ watch: true });
  const child = startChild("scripts/support/shop-server.mjs", [String(port), "127.0.0.1"], {
    env: { ...environment, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
  });
  await waitForServer(`http://127.0.0.1:${port}/`, { child, name: "shop" });
  process.stdout.write(startMessage({ shopUrl, consoleUrl: sandbox.consoleUrl }));
  return failWhenEnded({ child, name: "shop" });
}, 0);
