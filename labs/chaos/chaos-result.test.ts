import { expect, test } from "vitest";

import { type ChaosResult, findFailures } from "./chaos-result";
import type { Comparison } from "./compare-journal-with-ledger";
import type { MailComparison } from "./compare-mails";
import { formatChaosReport } from "./format-chaos-report";

const agreed: Comparison = {
  doubles: [],
  losses: [],
  open: [],
  unknown: [],
  agreeing: { PAY: 30, AUTHORIZE: 20, CAPTURE: 10, VOID: 5, REFUND: 5 },
};
const mails: MailComparison = {
  doubles: [],
  losses: [],
  wrong: [],
  agreeing: new Map([["order_confirmation", 50]]),
  states: new Map([
    ["SENT", 48],
    ["UNKNOWN", 2],
  ]),
  received: 49,
};
const passed: ChaosResult = {
  runs: 60,
  seed: 3,
  seconds: 90,
  faults: new Map([["empty", 4]]),
  events: new Map([["two tabs pay", 9]]),
  unexpectedEnds: 0,
  incidents: [{ kind: "kill", from: 1, until: 2 }],
  orders: [],
  everUnknown: 1,
  unexplained: [],
  decided: agreed,
  misleading: [],
  afterRemoval: [],
  removals: [],
  parts: [],
  mails,
  before: { ...agreed, unknown: ["1"] },
  unlisted: [],
  after: agreed,
  again: agreed,
};

test("a run in which journal, ledger and mails agree passes", () => {
  expect(findFailures(passed)).toEqual([]);
  expect(formatChaosReport(passed)).toMatch(/\npassed$/);
});

test.each<[string, Partial<ChaosResult>]>([
  ["a double movement", { before: { ...agreed, doubles: ["a double"] } }],
  ["a lost movement", { before: { ...agreed, losses: ["a loss"] } }],
  ["an open row", { before: { ...agreed, open: ["a row"] } }],
  ["an unknown outcome that staff cannot decide", { unlisted: ["1"] }],
  ["an unknown outcome after the decision of staff", { decided: { ...agreed, unknown: ["1"] } }],
  [
    "a second import that changes something",
    { again: { ...agreed, agreeing: { ...agreed.agreeing, PAY: 31 } } },
  ],
  [
    "a kind of movement that never succeeded",
    { before: { ...agreed, agreeing: { ...agreed.agreeing, VOID: 0 } } },
  ],
  ["no fault", { faults: new Map() }],
  ["no incident", { incidents: [{ kind: "machine stalled", from: 1, until: 2 }] }],
  ["an unknown outcome that nothing explains", { unexplained: ["an unknown outcome"] }],
  ["a page that contradicts the ledger", { misleading: ["a page"] }],
  ["a second mail about an event", { mails: { ...mails, doubles: ["a second mail"] } }],
  ["an event without a mail", { mails: { ...mails, losses: ["no mail"] } }],
  ["a mail about nothing", { mails: { ...mails, wrong: ["a mail"] } }],
  ["no mail that was sent", { mails: { ...mails, states: new Map([["UNKNOWN", 2]]) } }],
  ["an instance that ended by itself", { unexpectedEnds: 2 }],
  ["a failure of a part", { parts: [{ failures: ["a double charge"], gaps: [], tables: [] }] }],
  ["a gap of a part", { parts: [{ failures: [], gaps: ["nothing was charged"], tables: [] }] }],
])("a run with %s fails and its report says so", (_, change) => {
  const failed = { ...passed, ...change };
  const failures = findFailures(failed);
  expect(failures).toHaveLength(1);
  expect(formatChaosReport(failed)).toMatch(new RegExp(`\n  ${failures[0]}\n\nFAILED$`));
});

test("a run of fewer than 50 journeys may lack a kind of movement, a mail, a fault or a kill", () => {
  const short = {
    ...passed,
    runs: 49,
    faults: new Map(),
    incidents: [],
    before: { ...agreed, agreeing: {} },
    mails: { ...mails, states: new Map() },
    parts: [{ failures: [], gaps: ["nothing was charged"], tables: [] }],
  };
  expect(findFailures(short)).toEqual([]);
});

test("a run of 400 journeys fails where a kind of incident never happened", () => {
  expect(findFailures({ ...passed, runs: 400 })).toEqual(
    [
      "deploy",
      "worker killed",
      "worker deployed",
      "suspension",
      "long suspension",
      "database killed",
      "pool exhausted",
      "clock moved",
    ].map((kind) => `no incident "${kind}" happened`),
  );
});
