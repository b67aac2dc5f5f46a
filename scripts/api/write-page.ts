import { readFile, writeFile } from "node:fs/promises";

import { operations } from "@/modules/api/handle-request";
import { runProgram } from "@/tools/run-program";

import { describeOperation, describeProblems } from "./describe-operation";

const file = "docs/api.md";
const heading = "## Problems\n";

// `node scripts/run.mjs api/write-page`: writes the problems and the operations into docs/api.md, below its own words.
await runProgram(async () => {
  const [words = ""] = (await readFile(file, "utf8")).split(heading);
  const described = operations.map(describeOperation).join("\n");
  await writeFile(file, `${words}${heading}\n${describeProblems()}\n## Operations\n\n${described}`);
  return 0;
});
