import { expect, test } from "vitest";

import { type MoneyOutcome, consequences, outcomeSentence, outcomeTitle } from "./money-messages";

const failures: MoneyOutcome[] = [
  "not_found",
  "changed",
  "busy",
  "not_admitted",
  "too_much",
  "invalid_amount",
  "declined",
  "refused",
  "unreachable",
  "unreadable",
];

test.each(failures)("%s says that nothing was moved", (outcome) => {
  expect(outcomeTitle(outcome, "refund")).toMatch(/^(Refund not|Nothing) done$/);
  expect(outcomeSentence(outcome, "refund", { amount: "$5.00" })).toMatch(/nothing was (moved|sent)/i);
});

test("an unknown outcome claims neither, and asks not to repeat it", () => {
  const sentence = outcomeSentence("outcome_unknown", "refund", { amount: "$5.00" });
  expect(sentence).toContain("Do not repeat it");
  expect(sentence).not.toMatch(/nothing was moved|was refunded/i);
});

test("the bank's own code and what is left are told", () => {
  expect(outcomeSentence("declined", "capture", { amount: "$5.00", code: "EXPIRED_CARD" })).toBe(
    "The bank declined it (EXPIRED_CARD). Nothing was moved.",
  );
  expect(outcomeSentence("too_much", "refund", { amount: "$5.00", left: "$2.00" })).toContain(
    "more than the $2.00 that is left",
  );
});

test("before a movement, what stays afterwards is said", () => {
  const said = { amount: "$5.00", card: "Visa •••• 1019" };
  expect(consequences.refund({ ...said, left: "$2.00" })).toContain(
    "$2.00 can still be refunded afterwards.",
  );
  expect(consequences.capture({ ...said, left: null })).toContain("Nothing stays authorized afterwards.");
});
