import { runProgram } from "@/tools/run-program";
import { startChild } from "@/tools/start-child";
import { startDependencies } from "@/tools/start-dependencies";
import { startMessage } from "@/tools/start-message";
import { nextCommand } from "@/tools/start-shop";
import { failWhenEnded, waitForServer } from "@/tools/wait-for-server";

const workerLog = ".data/logs/worker.log";

// `npm run dev`: as the demo, but shop, worker and sandbox reload when their sources change.
await runProgram(async () => {
  const { port, shopUrl, sandbox, environment } = await startDependencies({ watch: true });
  const env = { ...environment, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" };
  const child = startChild(nextCommand, ["dev", "-p", String(port), "-H", "127.0.0.1"], { env });
  const worker = startChild("scripts/run.mjs", ["worker"], { env, nodeOptions: ["--watch"], log: workerLog });
  await waitForServer(`http://127.0.0.1:${port}/`, { child, name: "shop" });
  process.stdout.write(startMessage({ shopUrl, consoleUrl: sandbox.consoleUrl }));
  return Promise.race([
    failWhenEnded({ child, name: "shop" }),
    failWhenEnded({ child: worker, name: "worker", log: workerLog }),
  ]);
}, 0);
