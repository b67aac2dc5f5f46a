import { buildWhenChanged } from "@/scripts/support/build-shop";
import { failWhenEnded } from "@/scripts/support/child";
import { openDatabase } from "@/scripts/support/open-database";
import { demandPorts } from "@/scripts/support/ports";
import { runProgram } from "@/scripts/support/program";
import { startShop } from "@/scripts/support/start-shop";
import { step } from "@/scripts/support/step.mjs";

// `npm start`: the built shop alone, against the gateway, frame and database that the environment names.
await runProgram(async () => {
  const port = Number(process.env.PORT ?? 3000);
  await demandPorts({ variable: "PORT", port });
  const DATABASE_URL = await openDatabase();
  await step("Build", buildWhenChanged, (built) => (built ? "made for production" : "nothing has changed"));
  const child = await startShop({ port, environment: { DATABASE_URL, HOSTNAME: "0.0.0.0" } });
  process.stdout.write(`  The shop listens on port ${port}\n`);
  return failWhenEnded({ child, name: "shop" });
}, 0);
