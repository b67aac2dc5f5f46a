import { measureOrders } from "@/bench/measure-orders";
import { measurePages } from "@/bench/measure-pages";
import { measureSandbox } from "@/bench/measure-sandbox";
import { measureStart } from "@/bench/measure-start";
import { signInStaff } from "@/e2e/support/order-flow";
import { report } from "@/bench/report";
import { residentMemory } from "@/bench/resident-memory";
import { buildWhenChanged } from "@/scripts/support/build-shop";
import { runProgram } from "@/scripts/support/program";
import { startStack } from "@/e2e/support/start-stack";
import { step } from "@/scripts/support/step.mjs";
import { startTestServer } from "@/e2e/support/database-server";

// `npm run bench`: measures the built shop over HTTP, and prints what it saw. Figures, never a verdict.
await runProgram(async () => {
  await step("Build", buildWhenChanged, (built) => (built ? "made for production" : "nothing has changed"));
  const databaseServer = await startTestServer();
  const { shopUrl, shop, sandbox, environment } = await step("Stack", () => startStack({ databaseServer }));
  const site = { shopUrl, consoleUrl: sandbox.consoleUrl };

  const bank = await step("Sandbox bank", () => measureSandbox(sandbox));
  const start = await step("Cold start", () => measureStart(environment));
  const staff = await signInStaff(site);
  await step("Warming up", () => measureOrders(site, staff, { clients: 4, orders: 100 }));
  const orders = [];
  for (const clients of [1, 8, 32]) {
    const name = `Orders, ${clients} at a time`;
    orders.push(
      await step(name, () => measureOrders(site, staff, { clients, orders: clients === 1 ? 100 : 400 })),
    );
  }
  const loaded = await residentMemory(shop.pid);
  const pages = await step("Pages", () => measurePages(site));

  process.stdout.write(`\n${report({ bank, orders, pages, start, loaded })}\n`);
  return 0;
});
