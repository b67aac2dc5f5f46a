import { parseArgs } from "node:util";

import { isPublic } from "@/lib/environment";
import { demoStaff } from "@/prisma/demo-shop";
import { seed } from "@/prisma/seed";
import { CommandError } from "@/tools/command-error";
import { requireOwner } from "@/tools/require-owner";
import { runProgram } from "@/tools/run-program";
import { step } from "@/tools/step";
import { readVariable } from "@/tools/variables";

// `npm run seed`: the demo's catalogue, prices and staff; `-- --catalogue` leaves the staff out. As the role
// that migrates.
await runProgram(async () => {
  const { values } = parseArgs({ options: { catalogue: { type: "boolean", default: false } } });
  const appUrl = readVariable("APP_URL");
  if (!values.catalogue && appUrl !== undefined && URL.canParse(appUrl) && isPublic(appUrl)) {
    throw new CommandError(
      `The demo's account ${demoStaff.email} has a public password, and APP_URL is a public address.\n` +
        "Leave the account out: npm run seed -- --catalogue",
    );
  }
  const databaseUrl = await requireOwner();
  await step(
    "Seed",
    () => seed(databaseUrl, { staff: !values.catalogue }),
    () => (values.catalogue ? "catalogue and prices" : "catalogue, prices and staff"),
  );
  return 0;
});
