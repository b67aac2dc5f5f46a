import { afterAll, beforeAll, expect, test } from "vitest";

import { countStatements, type StatementCounter } from "@/testing/count-statements";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";

import { listAllSubscriptions } from "./list-all-subscriptions";

let shop: TestShop;
let counter: StatementCounter;
beforeAll(async () => {
  shop = await startTestShop();
  counter = countStatements();
});
afterAll(async () => {
  counter.stop();
  await shop.stop();
});

test("the list of plans runs two statements: find its page, read its rows", async () => {
  counter.reset();
  await listAllSubscriptions({}, shop.deps);
  expect(counter.statements().length, counter.statements().join("\n")).toBe(2);
});
