import { parseArgs } from "node:util";

import { buildWhenChanged } from "@/tools/build-shop";
import { findFailures } from "@/labs/chaos/chaos-result";
import { formatChaosReport } from "@/labs/chaos/format-chaos-report";
import { requirePrograms } from "@/labs/failover/cluster";
import { kindsLeftOut } from "@/labs/failover/failovers";
import { roundsTable } from "@/labs/failover/rounds";
import { runFailover } from "@/labs/failover/run-failover";
import { labParts } from "@/labs/modules";
import { CommandError } from "@/tools/command-error";
import { runProgram } from "@/tools/run-program";
import { step } from "@/tools/step";

// `npm run failover -- --rounds N --seed S`: the primary of three PostgreSQL is replaced N times under load, then all is compared.
await runProgram(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "10" }, seed: { type: "string", default: "1" } },
  });
  const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
  if (!Number.isSafeInteger(rounds) || rounds < 1)
    throw new CommandError("--rounds takes a whole number from 1 on.");
  if (!Number.isSafeInteger(seed)) throw new CommandError("--seed takes a whole number.");

  requirePrograms();
  if (kindsLeftOut.length > 0)
    process.stdout.write(`Left out, because only root can: ${kindsLeftOut.join(", ")}.\n`);
  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const result = await runFailover({
    rounds,
    seed,
    parts: labParts,
    onRound: ({ kind, from, until, refused }) => {
      const seconds = ((until - from) / 1000).toFixed(1);
      process.stdout.write(
        `  ${kind}: all machines follow after ${seconds} s, ${refused} pages did not come\n`,
      );
    },
  });
  const failovers = roundsTable(result.rounds, result.payments);
  process.stdout.write(`\n${failovers}\n\n${formatChaosReport(result)}\n`);
  return findFailures(result).length === 0 ? 0 : 1;
});
