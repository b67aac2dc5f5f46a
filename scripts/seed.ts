import { parseArgs } from "node:util";

import { isPublic } from "@/lib/environment";
import { demoStaff } from "@/prisma/demo-shop";
import { seed } from "@/prisma/seed";
import { CommandError } from "@/tools/command-error";
import { requireOwner } from "@/tools/require-owner";
import { runProgram } from "@/tools/run-program";
import { step } from "@/tools/step";
import { readVariable } from "@/tools/variables";

// `npm run seed`: the demo's catalogue, prices and staff; `-- --catalogue` leaves the staff out, and `-- --markets` also goods and
// discount codes, for a shop with its own. A shop at a public address gets neither the staff nor the codes, which everybody can read in
// these sources. As the role that migrates.
await runProgram(async () => {
  const option = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { catalogue: option, markets: option } });
  const withStaff = !values.catalogue && !values.markets;
  const appUrl = readVariable("APP_URL");
  const isPublicShop = appUrl !== undefined && URL.canParse(appUrl) && isPublic(appUrl);
  if (withStaff && isPublicShop) {
    throw new CommandError(
      `The demo's account ${demoStaff.email} has a public password, and APP_URL is a public address.\n` +
        "Leave the account out: npm run seed -- --catalogue, or -- --markets to leave the demo's goods out, too.",
    );
  }
  const databaseUrl = await requireOwner();
  await step(
    "Seed",
    () =>
      seed(databaseUrl, {
        goods: !values.markets,
        codes: !values.markets && !isPublicShop,
        staff: withStaff,
      }),
    () =>
      values.markets
        ? "price lists, delivery and taxes"
        : `catalogue${withStaff ? ", prices and staff" : " and prices"}`,
  );
  return 0;
});
