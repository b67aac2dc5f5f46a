import { findBrowser } from "./browser";
import { buildWhenChanged } from "./build";
import { playJourneys } from "./journeys";
import { runProgram } from "./program";
import { step } from "./step.mjs";
import { startTestServer } from "./test-server";

// `npm run e2e`: only the journeys; what follows `--` goes to Playwright, such as `--grep refund` or `--headed`.
await runProgram(async () => {
  const browser = await step("Browser", findBrowser, (path) => path);
  await step("Build", buildWhenChanged, (built) => (built ? "made for production" : "nothing has changed"));
  const databaseServer = await startTestServer();
  const { failed } = await playJourneys({ databaseServer, browser, args: process.argv.slice(2) });
  return failed === 0 ? 0 : 1;
});
