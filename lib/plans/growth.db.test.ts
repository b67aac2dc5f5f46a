import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  expectNoGrowth,
  expectNoWorkers,
  type History,
  loweredSizes,
  openHistory,
  statementsOf,
  type Work,
} from "@/labs/history/measure-growth";
import { announceCharges } from "./mails/announce-charges";

import { chargeDuePlans } from "./charge-due-plans";
import { listAllSubscriptions } from "./list-all-subscriptions";

let small: History;
let large: History;
/** The number of the tenth newest plan of each history. */
const tenthNewest = new Map<History, string>();
beforeAll(async () => {
  small = await openHistory(4_000);
  large = await openHistory(12_000);
  for (const history of [small, large]) {
    const row = await history.one(
      `SELECT "number" FROM "subscription" ORDER BY "created_at" DESC, "id" DESC OFFSET 10 LIMIT 1`,
    );
    tenthNewest.set(history, String(row.number));
  }
}, 240_000);
afterAll(async () => {
  await small.close();
  await large.close();
});

const work: Work[] = [
  ["the list of plans", ({ deps }) => listAllSubscriptions({}, deps)],
  [
    "the ten newest plans",
    (history) => listAllSubscriptions({ before: tenthNewest.get(history) }, history.deps),
  ],
  ["a search of plans", ({ deps }) => listAllSubscriptions({ search: "subscriber-1@example.com" }, deps)],
  ["the charges of plans", ({ deps }) => chargeDuePlans({}, deps)],
  ["announced charges", ({ deps }) => announceCharges(deps)],
];

describe.each(work)("%s", (name, run) => {
  test("reads no growing table as a whole, and no more of three times as many orders", async () => {
    await expectNoGrowth(run, { small, large, isBounded: name === "the list of plans" });
  });

  test("starts no parallel workers, also where the planner takes them to cost nothing", async () => {
    await expectNoWorkers(large, await statementsOf(() => run(large)), loweredSizes);
  });
});

test.each(["nobody@nowhere", "Haddad", "ada haddad"])(
  "a search of plans for %s starts no parallel workers, however large the planner takes the table to be",
  async (search) => {
    const statements = await statementsOf(() => listAllSubscriptions({ search }, large.deps));
    expect(statements).toHaveLength(2);
    await expectNoWorkers(large, statements, { tables: "0", indexes: "0" });
  },
);
