import { parseArgs } from "node:util";

import { markdownTable } from "markdown-table";

import { measureSoak, type SoakMinute } from "@/bench/measure-soak";
import { startDatabaseServer } from "@/e2e/support/start-database-server";
import { buildWhenChanged } from "@/scripts/support/build-shop";
import { runProgram } from "@/scripts/support/run-program";
import { step } from "@/scripts/support/step";

// `npm run bench:soak`: an hour of light load, or as many minutes as `--minutes` says, and the shop's memory each minute.
// Exits with 1 where a request failed.
await runProgram(async () => {
  const { minutes } = parseArgs({ options: { minutes: { type: "string", default: "60" } } }).values;
  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const server = await startDatabaseServer();
  const measured = await measureSoak(server, Number(minutes), (found) => {
    process.stdout.write(`${rowOf(found).join("  ")}\n`);
    for (const failure of found.failures) process.stdout.write(`${failure}\n`);
  });
  const head = ["minute", "orders", "pages", "failed", "RSS MiB", "heap used", "heap", "external", "held"];
  process.stdout.write(
    `\n${markdownTable([head, ...measured.map(rowOf)], { align: head.map(() => "r") })}\n`,
  );
  return measured.some(({ failures }) => failures.length > 0) ? 1 : 0;
});

function rowOf({ minute, orders, pages, failures, memory, held }: SoakMinute): string[] {
  const mib = [memory.rss, memory.heapUsed, memory.heapTotal, memory.external, held];
  const counts = [minute, orders, pages, failures.length].map(String);
  return [...counts, ...mib.map((value) => value?.toFixed(0) ?? "")];
}
