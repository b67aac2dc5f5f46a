import pidusage from "pidusage";

import { formatBenchReport } from "@/bench/format-bench-report";
import { formatLighthouseReport } from "@/bench/format-lighthouse-report";
import { measureLighthouse } from "@/bench/measure-lighthouse";
import { measureOrders } from "@/bench/measure-orders";
import { measurePages } from "@/bench/measure-pages";
import { measureSandbox } from "@/bench/measure-sandbox";
import { measureStart } from "@/bench/measure-start";
import { startDatabaseServer } from "@/e2e/support/start-database-server";
import { signInStaff } from "@/e2e/support/order-flow";
import { startStack } from "@/e2e/support/start-stack";
import { buildWhenChanged } from "@/scripts/support/build-shop";
import { runProgram } from "@/scripts/support/run-program";
import { step } from "@/scripts/support/step";

// `npm run bench`: measures the built shop and prints figures. Only those of Lighthouse are judged: it exits with 1 where a
// public page is below the aim.
await runProgram(async () => {
  await step("Build", buildWhenChanged, (built) => (built ? "built" : "unchanged"));
  const databaseServer = await startDatabaseServer();
  const stack = await step("Stack", () => startStack({ databaseServer }));
  const site = { shopUrl: stack.shopUrl, consoleUrl: stack.sandbox.consoleUrl };

  const sandbox = await step("Sandbox bank", () => measureSandbox(stack.sandbox));
  const start = await step("Cold start", () => measureStart(stack.environment));
  const staff = await signInStaff(site);
  await step("Warm-up", () => measureOrders(site, staff, { clients: 4, orders: 100 }));
  const orders = [];
  for (const clients of [1, 8, 32]) {
    const measure = () => measureOrders(site, staff, { clients, orders: clients === 1 ? 100 : 400 });
    orders.push(await step(`Orders, ${clients} at a time`, measure));
  }
  const loadedMemory = (await pidusage(stack.shop.pid)).memory;
  const pages = await step("Pages", () => measurePages(site));

  const lighthouse = formatLighthouseReport(await step("Lighthouse", () => measureLighthouse(site)));

  const report = formatBenchReport({ sandbox, orders, pages, start, loadedMemory });
  process.stdout.write(`\n${report}\n\n${lighthouse.text}\n`);
  return lighthouse.isMet ? 0 : 1;
});
