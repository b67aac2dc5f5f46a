import { parseArgs } from "node:util";

import { seed } from "@/prisma/seed";
import { requireMigrations } from "@/scripts/support/migrate";
import { runProgram } from "@/scripts/support/run-program";
import { step } from "@/scripts/support/step";
import { requireVariable } from "@/scripts/support/variables";

// `npm run seed`: the demo's catalogue, prices and staff; `-- --catalogue` leaves the staff out.
await runProgram(async () => {
  const { values } = parseArgs({ options: { catalogue: { type: "boolean", default: false } } });
  const databaseUrl = requireVariable("DATABASE_URL");
  await requireMigrations(databaseUrl);
  await step(
    "Seed",
    () => seed(databaseUrl, { staff: !values.catalogue }),
    () => (values.catalogue ? "catalogue and prices" : "catalogue, prices and staff"),
  );
  return 0;
});
