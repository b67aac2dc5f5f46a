import { execa } from "execa";

import { runParts } from "@/tools/run-parts";
import { runProgram } from "@/tools/run-program";
import { runVitest } from "@/tools/run-tests";
import { checksOf, sourceChecks } from "@/tools/source-checks";
import { printResult } from "@/tools/test-counts";

// `npm run check`: what to run before each commit; it needs neither a database nor a browser. `-- --changed` looks at what differs from the
// last commit: its lint and format, the unit tests that it can change, and the types of all.
await runProgram(async () => {
  const started = performance.now();
  const changed = process.argv.includes("--changed");
  const unitTests = {
    title: "Unit tests",
    run: () => runVitest(["unit"], {}, { only: changed ? ["--changed", "--passWithNoTests"] : [] }),
  };
  const checks = changed ? checksOf(await changedFiles()) : sourceChecks;
  const result = await runParts([unitTests, ...checks], { concurrent: 2 });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  printResult(result, ` in ${seconds} s`);
  return result.failed === 0 ? 0 : 1;
});

/** The files that differ from the last commit, new ones included, deleted ones not. */
async function changedFiles(): Promise<string[]> {
  const list = async (...args: string[]) => (await execa("git", args, { lines: true })).stdout;
  return [
    ...(await list("diff", "--name-only", "--diff-filter=d", "HEAD")),
    ...(await list("ls-files", "--others", "--exclude-standard")),
  ];
}
