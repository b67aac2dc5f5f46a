import { requireBuild } from "@/scripts/support/build-shop";
import { requireMigrations } from "@/scripts/support/migrate";
import { requireFreePorts } from "@/scripts/support/free-port";
import { requireNoDemoStaff } from "@/scripts/support/require-no-demo-staff";
import { runProgram } from "@/scripts/support/run-program";
import { requireEnvironment } from "@/scripts/support/require-environment";
import { startShop } from "@/scripts/support/start-shop";
import { failWhenEnded } from "@/scripts/support/wait-for-server";

// `npm start`: starts the built shop and nothing else; where something is missing, prints the command to run.
await runProgram(async () => {
  const { PORT: port, DATABASE_URL: databaseUrl, APP_URL: appUrl } = requireEnvironment("production");
  await requireBuild();
  await requireMigrations(databaseUrl);
  await requireNoDemoStaff({ databaseUrl, appUrl });
  await requireFreePorts({ variable: "PORT", port });
  const child = await startShop({ port, hostname: "0.0.0.0", environment: {} });
  return failWhenEnded({ child, name: "shop" });
}, 0);
