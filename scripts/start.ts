import { requireBuild } from "@/scripts/support/build-shop";
import { describeUnprovenPayments } from "@/scripts/support/describe-unproven-payments";
import { requireMigrations } from "@/scripts/support/migrate";
import { requireFreePorts } from "@/scripts/support/free-port";
import { requireNoDemoStaff } from "@/scripts/support/require-no-demo-staff";
import { runProgram } from "@/scripts/support/run-program";
import { requireEnvironment } from "@/scripts/support/require-environment";
import { failWhenShopEnds, startShop } from "@/scripts/support/start-shop";

// `npm start`: starts the built shop and its worker, and nothing else; if something is missing, prints the command to run.
// Ends with an error when one of the two ends.
await runProgram(async () => {
  const environment = requireEnvironment("production");
  const { PORT: port, DATABASE_URL: databaseUrl, APP_URL: appUrl } = environment;
  await requireBuild();
  await requireMigrations(databaseUrl);
  await requireNoDemoStaff({ databaseUrl, appUrl });
  await requireFreePorts({ variable: "PORT", port });
  process.stdout.write(`${describeUnprovenPayments(environment)}\n`);
  const shop = await startShop({ port, hostname: "0.0.0.0", environment: {} });
  return failWhenShopEnds(shop);
}, 0);
