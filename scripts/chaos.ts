import { parseArgs } from "node:util";

import { buildWhenChanged } from "@/tools/build-shop";
import { findFailures } from "@/labs/chaos/chaos-result";
import { formatChaosReport } from "@/labs/chaos/format-chaos-report";
import { runChaos } from "@/labs/chaos/run-chaos";
import { labParts } from "@/labs/modules";
import { runProgram } from "@/tools/run-program";
import { CommandError } from "@/tools/command-error";
import { step } from "@/tools/step";

// `npm run chaos -- --runs N --seed S --moves M`: random journeys under faults and incidents, then what modules add (plans, while the clock moves),
// then all is compared.
await runProgram(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "200" },
      seed: { type: "string", default: "1" },
      moves: { type: "string" },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isSafeInteger(runs) || runs < 1)
    throw new CommandError("--runs takes a whole number from 1 on.");
  if (!Number.isSafeInteger(seed)) throw new CommandError("--seed takes a whole number.");

  const moves = values.moves === undefined ? undefined : Number(values.moves);
  if (moves !== undefined && (!Number.isSafeInteger(moves) || moves < 1))
    throw new CommandError("--moves takes a whole number from 1 on.");

  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const onProgress = (done: number) => {
    if (done % 100 === 0 || done === runs) process.stdout.write(`  ${done} of ${runs} runs\n`);
  };
  const result = await runChaos({ runs, seed, moves, parts: labParts, onProgress });
  process.stdout.write(`\n${formatChaosReport(result)}\n`);
  return findFailures(result).length === 0 ? 0 : 1;
});
