import { seed } from "@/prisma/seed";
import { openDatabase } from "@/scripts/support/open-database";
import { runProgram } from "@/scripts/support/program";
import { step } from "@/scripts/support/step.mjs";

// `npm run seed`: fills an empty shop with the demo's products, prices and staff.
await runProgram(async () => {
  const databaseUrl = await openDatabase();
  await step("Seed", () => seed(databaseUrl));
  return 0;
});
