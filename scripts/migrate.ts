import { grantAppRights } from "@/tools/grant-app-rights";
import { migrate } from "@/tools/migrate";
import { ownerDatabaseUrl } from "@/tools/require-owner";
import { runProgram } from "@/tools/run-program";
import { step } from "@/tools/step";
import { requireVariable } from "@/tools/variables";

// `npm run migrate`: applies the migrations that the database lacks, as `prisma migrate deploy` does. If
// MIGRATION_DATABASE_URL names another role than DATABASE_URL, gives the latter the rights that the shop needs.
await runProgram(async () => {
  const appUrl = requireVariable("DATABASE_URL");
  const databaseUrl = ownerDatabaseUrl();
  await step(
    "Migrations",
    () => migrate(databaseUrl),
    (applied) => (applied === 0 ? "up to date" : `${applied} applied`),
  );
  await grantAppRights(databaseUrl, appUrl);
  return 0;
});
