import { runParts } from "@/tools/run-parts";
import { runProgram } from "@/tools/run-program";
import { runVitest } from "@/tools/run-tests";
import { sourceChecks } from "@/tools/source-checks";
import { printResult } from "@/tools/test-counts";

// `npm run check`: what to run before each commit; it needs neither a database nor a browser.
await runProgram(async () => {
  const started = performance.now();
  const unitTests = { title: "Unit tests", run: () => runVitest(["unit"]) };
  const result = await runParts([unitTests, ...sourceChecks], { concurrent: 2 });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  printResult(result, ` in ${seconds} s`);
  return result.failed === 0 ? 0 : 1;
});
