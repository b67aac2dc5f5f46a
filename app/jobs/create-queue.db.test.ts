import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { createQueue } from "./create-queue";

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("workers that start at the same moment all have their queues", async () => {
  const workers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const connectionString = shop.appDatabaseUrl;
      const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
      boss.on("error", () => {});
      return boss.start();
    }),
  );
  const names = ["first", "second", "third"];
  for (const name of names)
    await Promise.all(workers.map((boss) => createQueue(boss, { name, policy: "stately" }, shop.deps.db)));
  const queues = (await workers[0]!.getQueues()).map(({ name }) => name);
  expect(queues).toEqual(expect.arrayContaining(names));
  await Promise.all(workers.map((boss) => boss.stop({ graceful: false })));
});
