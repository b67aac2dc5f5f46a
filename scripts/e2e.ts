import { findBrowser } from "@/scripts/support/browser";
import { buildWhenChanged } from "@/scripts/support/build-shop";
import { playJourneys } from "@/e2e/support/run-journeys";
import { runProgram } from "@/scripts/support/program";
import { step } from "@/scripts/support/step.mjs";
import { startTestServer } from "@/e2e/support/database-server";

// `npm run e2e`: only the journeys; what follows `--` goes to Playwright, such as `--grep refund` or `--headed`.
await runProgram(async () => {
  const browser = await step("Browser", findBrowser, (path) => path);
  await step("Build", buildWhenChanged, (built) => (built ? "made for production" : "nothing has changed"));
  const databaseServer = await startTestServer();
  const { failed } = await playJourneys({ databaseServer, browser, args: process.argv.slice(2) });
  return failed === 0 ? 0 : 1;
});
