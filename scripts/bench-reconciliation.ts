import { markdownTable } from "markdown-table";

import { measureReconciliation } from "@/bench/measure-reconciliation";
import { startDatabaseServer } from "@/e2e/support/start-database-server";
import { runProgram } from "@/scripts/support/run-program";
import { step } from "@/scripts/support/step";

const sizes = [15_000, 150_000, 450_000];

// `npm run bench:reconciliation`: measures the import of settlement reports and prints figures. It does not judge them.
await runProgram(async () => {
  const server = await startDatabaseServer();
  const figures = [];
  for (const lines of sizes) {
    figures.push(await step(`${lines} lines`, () => measureReconciliation(server, lines)));
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const mib = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  const rows = figures.map(({ lines, upload, preview, apply, memoryBefore, memoryPeak }) => [
    `${lines}`,
    seconds(upload),
    seconds(preview),
    seconds(apply),
    seconds(upload + apply),
    mib(memoryBefore),
    mib(memoryPeak),
  ]);
  const head = ["lines", "upload s", "preview s", "apply s", "import s", "RSS before MiB", "RSS peak MiB"];
  process.stdout.write(`\n${markdownTable([head, ...rows], { align: head.map(() => "r") })}\n`);
  return 0;
});
