import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { switchOff } from "@/testing/switch-off";
import { chargePlans } from "./charge-plans";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a worker of a shop without plans ends the schedule of their charges", async () => {
  const connectionString = shop.appDatabaseUrl;
  const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue("plans");
  await boss.schedule("plans", "* * * * *");
  switchOff("plans");
  await chargePlans(boss, new AbortController().signal);
  expect(await boss.getSchedules()).toEqual([]);
  await boss.stop({ graceful: false });
});
