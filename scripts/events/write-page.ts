import { readFile, writeFile } from "node:fs/promises";

import { listEventTypes } from "@/modules/events/event-types";
import { describeObjects, describeType } from "./describe-type";
import { modules } from "@/modules/server";
import { runProgram } from "@/tools/run-program";

const file = "docs/events.md";
const heading = "## Types\n";

// `node scripts/run.mjs events/write-page`: writes the types of events into docs/events.md, below its own words.
await runProgram(async () => {
  const [words = ""] = (await readFile(file, "utf8")).split(heading);
  const types = listEventTypes(modules);
  const parts = types.map(([type, data]) => describeType(type, data));
  const objects = describeObjects(types.map(([, data]) => data));
  await writeFile(file, `${words}${heading}\n${[...parts, "## Objects\n", ...objects].join("\n")}`);
  return 0;
});
