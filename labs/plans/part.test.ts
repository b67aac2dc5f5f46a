import { expect, test } from "vitest";

import type { PlanComparison } from "./compare-plans-with-ledger";
import { describePlans } from "./part";
import type { PlansRun } from "./run-plans";

const run: PlansRun = {
  sold: 12,
  days: ["2027-01-31", "2027-02-28", "2027-03-31"],
  clockMoves: [{ from: 0, ahead: 1 }],
  confirmedEnds: [],
  incidents: [],
  events: new Map([["a plan is paused", 2]]),
};
const agreed: PlanComparison = {
  doubles: [],
  losses: [],
  early: [],
  above: [],
  afterEnd: [],
  agreeing: 20,
  byMerchant: 12,
};

test("plans that agree with the ledger fail nothing, and their figures are shown", () => {
  const { failures, gaps, tables } = describePlans(run, agreed);
  expect([...failures, ...gaps]).toEqual([]);
  expect(tables.join("\n")).toMatch(/of them started by the merchant +\| +12 /);
});

test.each(["doubles", "losses", "early", "above", "afterEnd"] as const)(
  "%s fail the run by their texts",
  (kind) => expect(describePlans(run, { ...agreed, [kind]: ["a payment"] }).failures).toEqual(["a payment"]),
);

test("a run in which the merchant charged no plan has a gap", () => {
  expect(describePlans(run, { ...agreed, byMerchant: 0 }).gaps).toHaveLength(1);
});
