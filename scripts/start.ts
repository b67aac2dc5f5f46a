import { requireBuild } from "@/scripts/support/build-shop";
import { failWhenEnded } from "@/scripts/support/child";
import { requireMigrations } from "@/scripts/support/migrate";
import { requireFreePorts } from "@/scripts/support/ports";
import { runProgram } from "@/scripts/support/program";
import { requireEnvironment } from "@/scripts/support/require-environment";
import { startShop } from "@/scripts/support/start-shop";

// `npm start`: starts the built shop and nothing else; where something is missing, prints the command to run.
await runProgram(async () => {
  const { PORT: port, DATABASE_URL: databaseUrl } = requireEnvironment("production");
  await requireBuild();
  await requireMigrations(databaseUrl);
  await requireFreePorts({ variable: "PORT", port });
  const child = await startShop({ port, hostname: "0.0.0.0", environment: {} });
  return failWhenEnded({ child, name: "shop" });
}, 0);
