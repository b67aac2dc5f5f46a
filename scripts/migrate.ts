import { migrate } from "@/scripts/support/migrate";
import { runProgram } from "@/scripts/support/run-program";
import { step } from "@/scripts/support/step";
import { readVariable, requireVariable } from "@/scripts/support/variables";

// `npm run migrate`: applies the migrations that the database lacks, as `prisma migrate deploy` does.
await runProgram(async () => {
  const databaseUrl = readVariable("MIGRATION_DATABASE_URL") ?? requireVariable("DATABASE_URL");
  await step(
    "Migrations",
    () => migrate(databaseUrl),
    (applied) => (applied === 0 ? "up to date" : `${applied} applied`),
  );
  return 0;
});
