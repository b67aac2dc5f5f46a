import { buildWhenChanged } from "./build";
import { failWhenEnded } from "./child";
import { openDatabase } from "./open-database";
import { demandPorts } from "./ports";
import { runProgram } from "./program";
import { startShop } from "./shop-server";
import { step } from "./step.mjs";

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
