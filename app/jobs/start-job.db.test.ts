import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { endOtherSchedules } from "./start-job";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("a worker ends the schedules of jobs that the shop no longer has, and of no other", async () => {
  const connectionString = shop.appDatabaseUrl;
  const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  for (const name of ["kept", "gone"]) {
    await boss.createQueue(name);
    await boss.schedule(name, "* * * * *");
  }
  await endOtherSchedules(boss, [{ name: "kept", expires: 60, run: async () => {} }]);
  expect((await boss.getSchedules()).map(({ name }) => name)).toEqual(["kept"]);
  await boss.stop({ graceful: false });
});
