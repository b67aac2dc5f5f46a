import { parseArgs } from "node:util";

import { buildWhenChanged } from "./build";
import { failures, holdTrial, trialReport } from "./hold-trial";
import { runProgram } from "./program";
import { Refusal } from "./refusal";
import { step } from "./step.mjs";
import { startTestServer } from "./test-server";

// `npm run chaos -- --runs N --seed S`: random journeys under faults and kills, then the books are compared.
await runProgram(async () => {
  const { values } = parseArgs({
    options: { runs: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Refusal("--runs takes a whole number from 1 on.");
  if (!Number.isSafeInteger(seed)) throw new Refusal("--seed takes a whole number.");

  await step("Build", buildWhenChanged, (built) => (built ? "made for production" : "nothing has changed"));
  const databaseServer = await step("PostgreSQL", startTestServer, () => "for this trial alone");
  const onProgress = (done: number) => {
    if (done % 100 === 0 || done === runs) process.stdout.write(`  ${done} of ${runs} runs\n`);
  };
  const report = await holdTrial({ databaseServer, runs, seed, onProgress });
  process.stdout.write(`\n${trialReport(report)}\n`);
  return failures(report).length === 0 ? 0 : 1;
});
