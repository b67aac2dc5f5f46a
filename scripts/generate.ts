import { parseArgs } from "node:util";

import { isPublic } from "@/lib/environment";
import { CommandError } from "@/tools/command-error";
import { requireMigrations } from "@/tools/migrate";
import { ownerDatabaseUrl } from "@/tools/require-owner";
import { runProgram } from "@/tools/run-program";
import { step } from "@/tools/step";
import { readVariable } from "@/tools/variables";
import { generateHistory } from "@/labs/history/generate-history";

const most = 10_000_000;

// `node scripts/run.mjs generate --orders 1000000`: fills a database on this machine with a history of orders, to measure with.
await runProgram(async () => {
  const { values } = parseArgs({ options: { orders: { type: "string", default: "1000000" } } });
  const orders = Number(values.orders);
  if (!Number.isInteger(orders) || orders < 1 || orders > most)
    throw new CommandError(`--orders is a number from 1 to ${most}.`);
  const databaseUrl = ownerDatabaseUrl();
  if (isPublic(databaseUrl)) {
    throw new CommandError(
      "A generated history never goes away again: only a database at a loopback address is filled with one.",
    );
  }
  await requireMigrations(databaseUrl);
  await step(
    "History",
    (showProgress) =>
      generateHistory({
        databaseUrl,
        orders,
        until: new Date(),
        merchantId: readVariable("GATEWAY_MERCHANT_ID") ?? "SANDBOX",
        onProgress: (written) => showProgress(`${written} orders`),
      }),
    () => `${orders} orders`,
  );
  return 0;
});
