import { parseArgs } from "node:util";

import { verifyAudit } from "@/lib/audit/audit-chain";
import { openDatabase } from "@/lib/db/database";
import { describeVerdict } from "@/tools/describe-verdict";
import { requireOwner } from "@/tools/require-owner";
import { runProgram } from "@/tools/run-program";

// `npm run audit:verify` reads the whole audit and names the first row that does not fit its chain; `-- --head HASH` also looks for
// a head that the log had earlier. Ends with 1 if a row does not fit.
await runProgram(async () => {
  const { values } = parseArgs({ options: { head: { type: "string" } } });
  const db = openDatabase(await requireOwner());
  try {
    const verdict = await verifyAudit({ knownHead: values.head }, { db, now: () => new Date() });
    process.stdout.write(`\n${describeVerdict(verdict)}\n`);
    return verdict.problem === undefined ? 0 : 1;
  } finally {
    await db.$disconnect();
  }
});
