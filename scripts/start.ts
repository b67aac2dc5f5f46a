import { requireBuild } from "@/tools/build-shop";
import { describeUnprovenPayments } from "@/tools/describe-unproven-payments";
import { requireMigrations } from "@/tools/migrate";
import { requireCapturableProducts } from "@/tools/require-capturable-products";
import { requireFreePorts } from "@/tools/free-port";
import { requireNoDemoStaff } from "@/tools/require-no-demo-staff";
import { runProgram } from "@/tools/run-program";
import { requireEnvironment } from "@/tools/require-environment";
import { failWhenShopEnds, startShop } from "@/tools/start-shop";

// `npm start`: starts the built shop and its worker, and nothing else; if something is missing, prints the command to run.
// Ends with an error when one of the two ends.
await runProgram(async () => {
  const environment = requireEnvironment("production");
  const { PORT: port, DATABASE_URL: databaseUrl, APP_URL: appUrl } = environment;
  requireBuild();
  await requireMigrations(databaseUrl);
  await requireNoDemoStaff({ databaseUrl, appUrl });
  const { AUTHORIZATION_DAYS: authorizationDays, CHECKOUT_INTENT: charges } = environment;
  await requireCapturableProducts({ databaseUrl, authorizationDays, charges });
  await requireFreePorts({ variable: "PORT", port });
  process.stdout.write(`${describeUnprovenPayments(environment)}\n`);
  const shop = await startShop({ port, hostname: "0.0.0.0", environment: {} });
  return failWhenShopEnds(shop);
}, 0);
