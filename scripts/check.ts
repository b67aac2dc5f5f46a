import { runProgram } from "@/scripts/support/program";
import { checkSources } from "@/scripts/support/source-checks";
import { runTests } from "@/scripts/support/run-tests";

// `npm run check`: what to run before each commit; needs neither a database nor a browser.
await runProgram(async () => {
  const started = performance.now();
  const failedChecks = await checkSources();
  const { passed, failed } = await runTests("unit");
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stdout.write(
    `${passed} unit tests passed, ${failed} failed; ${failedChecks} checks failed; ${seconds} s\n`,
  );
  return failed + failedChecks === 0 ? 0 : 1;
});
