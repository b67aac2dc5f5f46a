import { afterAll, beforeAll, expect, test } from "vitest";

import { type History, openHistory, scannedBy, type Work } from "@/labs/history/measure-growth";
import { announceCharges } from "./mails/announce-charges";

import { chargeDuePlans } from "./charge-due-plans";
import { listAllSubscriptions } from "./list-all-subscriptions";

let history: History;
beforeAll(async () => {
  history = await openHistory(4_000);
}, 240_000);
afterAll(() => history.close());

const work: Work[] = [
  ["the list of plans", ({ deps }) => listAllSubscriptions({}, deps)],
  [
    "a search of plans",
    ({ deps }) => listAllSubscriptions({ search: { text: "subscriber-1@example.com", masked: false } }, deps),
  ],
  ["the charges of plans", ({ deps }) => chargeDuePlans({}, deps)],
  ["announced charges", ({ deps }) => announceCharges(deps)],
];

test.each(work)("%s reads no growing table as a whole", async (_, run) => {
  expect(await scannedBy(run, history)).toEqual([]);
});
