import { runProgram } from "@/scripts/support/run-program";

/** A pass that a colleague's pass, or a bank that is down, leaves unfinished is followed by another. */
const passes = 3;

// `node scripts/run.mjs chaos/charge-plans-once`: one instance that charges the plans that are due, and ends.
await runProgram(async () => {
  const { processServices } = await import("@/lib/process-services");
  const { shopLog } = await import("@/lib/log/shop-log");
  const { chargeDuePlans } = await import("@/lib/use-cases/plans/charge-due-plans");
  const deps = processServices(shopLog);
  for (let pass = 0; pass < passes; pass += 1) await chargeDuePlans({}, deps);
  await deps.db.$disconnect();
  return 0;
});
