import { afterAll, beforeAll, test } from "vitest";

import {
  expectNoGrowth,
  expectNoWorkers,
  type History,
  loweredSizes,
  openHistory,
  statementsOf,
} from "@/labs/history/measure-growth";

import { forgetOldSignIns } from "./forget-old-sign-ins";

let small: History;
let large: History;
beforeAll(async () => {
  small = await openHistory(1_000);
  large = await openHistory(3_000);
}, 240_000);
afterAll(async () => {
  await small.close();
  await large.close();
});

const forget = ({ deps }: History) => forgetOldSignIns(deps);

test("forgetting old sign-ins reads no growing table as a whole, and no more of three times as many orders", async () => {
  await expectNoGrowth(forget, { small, large });
});

test("forgetting old sign-ins starts no parallel workers, also where the planner takes them to cost nothing", async () => {
  await expectNoWorkers(large, await statementsOf(() => forget(large)), loweredSizes);
});
