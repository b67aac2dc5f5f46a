import { formatLighthouseReport } from "@/bench/format-lighthouse-report";
import { measureLighthouse } from "@/bench/measure-lighthouse";
import { startDatabaseServer } from "@/e2e/support/start-database-server";
import { startStack } from "@/e2e/support/start-stack";
import { buildWhenChanged } from "@/scripts/support/build-shop";
import { runProgram } from "@/scripts/support/run-program";
import { step } from "@/scripts/support/step";

// `npm run bench:lighthouse`: the last part of `npm run bench` by itself. Exits with 1 where a public page is below the aim.
await runProgram(async () => {
  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const stack = await step("Stack", async () => startStack({ databaseServer: await startDatabaseServer() }));
  const site = { shopUrl: stack.shopUrl, consoleUrl: stack.sandbox.consoleUrl };
  const { text, isMet } = formatLighthouseReport(await step("Lighthouse", () => measureLighthouse(site)));
  process.stdout.write(`\n${text}\n`);
  return isMet ? 0 : 1;
});
