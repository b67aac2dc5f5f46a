import { readFile, writeFile } from "node:fs/promises";

import { listEventTypes } from "@/modules/events/event-types";
import { describeType } from "./describe-type";
import { modules } from "@/modules/server";
import { runProgram } from "@/tools/run-program";

const file = "docs/events.md";
const heading = "## Types\n";

// `node scripts/run.mjs events/write-page`: writes the types of events into docs/events.md, below its own words.
await runProgram(async () => {
  const [words = ""] = (await readFile(file, "utf8")).split(heading);
  const types = listEventTypes(modules).map(([type, data]) => describeType(type, data));
  await writeFile(file, `${words}${heading}\n${types.join("\n")}`);
  return 0;
});
