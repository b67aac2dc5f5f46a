import { expect, test } from "vitest";

import { passwordLength } from "@/lib/staff/passwords";

import {
  amountMessage,
  invitationMessages,
  movementConsequences,
  movementMessage,
  movementResults,
  movementTitle,
} from "./messages";

const withMoneyPerhapsMoved = ["done", "outcome_unknown", "answer_pending"];
const failures = movementResults.filter((result) => !withMoneyPerhapsMoved.includes(result));

test.each(failures)("the message of %s says that nothing was moved", (result) => {
  const waits = result === "waits_for_approval" || result === "waits_already";
  expect(movementTitle(result, "refund")).toMatch(
    waits ? /^Refund waits for a second person$/ : /^(Refund not|Nothing) done$/,
  );
  expect(movementMessage(result, "refund", { amount: "$5.00" })).toMatch(/nothing was (moved|sent)/i);
});

test("the message of an unknown outcome does not say whether money moved, and warns not to repeat it", () => {
  const message = movementMessage("outcome_unknown", "refund", { amount: "$5.00" });
  expect(message).toContain("Do not repeat it");
  expect(message).not.toMatch(/nothing was moved|was refunded/i);
});

test("a failure shows the bank's code and the amount that is left", () => {
  expect(movementMessage("declined", "capture", { amount: "$5.00", code: "EXPIRED_CARD" })).toBe(
    "The bank declined it (EXPIRED_CARD). Nothing was moved.",
  );
  expect(movementMessage("too_much", "refund", { amount: "$5.00", left: "$2.00" })).toContain(
    "more than the $2.00 that is left",
  );
});

test("the review shows what is left after the movement", () => {
  const facts = { amount: "$5.00", card: "Visa •••• 1019", email: "ana@example.com" };
  expect(movementConsequences.refund({ ...facts, left: "$2.00" })).toContain(
    "$2.00 can still be refunded afterwards.",
  );
  expect(movementConsequences.capture({ ...facts, left: null })).toContain(
    "Nothing stays authorized afterwards.",
  );
});

test("the review names the mail that each movement writes, and its address", () => {
  const facts = { amount: "$5.00", card: "Visa •••• 1019", email: "ana@example.com", left: null };
  for (const consequences of Object.values(movementConsequences))
    expect(consequences(facts).join(" ")).toContain("A mail to ana@example.com says ");
});

test("the message about a typed amount gives an example in the currency's decimals", () => {
  const kwd = { minor: 1_050, currency: "KWD", exponent: 3 };
  const jpy = { minor: 1050, currency: "JPY", exponent: 0 };
  expect(amountMessage({ kind: "too_many_decimals" }, kwd)).toBe(
    "KWD has 3 decimals. Enter an amount such as 1.050.",
  );
  expect(amountMessage({ kind: "too_many_decimals" }, jpy)).toBe(
    "JPY has no decimals. Enter an amount such as 1050.",
  );
  expect(amountMessage({ kind: "too_much" }, kwd)).toBe("That is more than the KWD\u00a01.050 that is left.");
});

test("the messages about a new password name the lengths that are checked", () => {
  expect(invitationMessages.too_short).toContain(`at least ${passwordLength.min} characters`);
  expect(invitationMessages.too_long).toContain(`${passwordLength.max.toLocaleString("en-US")} characters`);
});
