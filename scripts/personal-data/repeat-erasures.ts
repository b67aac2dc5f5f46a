import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { createLog } from "@/lib/log/log";
import { CommandError } from "@/tools/command-error";
import { requireMigrations } from "@/tools/migrate";
import { requireEnvironment } from "@/tools/require-environment";
import { requireFile } from "@/tools/require-file";
import { runProgram } from "@/tools/run-program";

const usage =
  "Name a log of the shop: npm run erasures:repeat LOG. Lines that are no erasure are passed over.";

// `npm run erasures:repeat LOG` erases again, after a restore, whom the lines of a log say that they were erased. Ends with 1 if
// something stands in the way of one.
await runProgram(async () => {
  const [file] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined) throw new CommandError(usage);
  const path = await requireFile(file);
  await requireMigrations(requireEnvironment("production").DATABASE_URL);
  const { processServices } = await import("@/app/composition/process-services");
  const { modules } = await import("@/modules/server");
  const { repeatErasures } = await import("@/modules/personal-data/repeat-erasures");
  const deps = processServices(createLog(process.stderr));
  const parts = modules.flatMap((module) => module.personalData ?? []);
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  const { erased, waiting } = await repeatErasures(lines, parts, deps);
  process.stdout.write(`${[`${erased} erasures were repeated.`, ...waiting].join("\n")}\n`);
  await deps.db.$disconnect();
  return waiting.length === 0 ? 0 : 1;
});
