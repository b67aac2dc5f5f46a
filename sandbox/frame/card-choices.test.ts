import { expect, test } from "vitest";
import { testCards } from "@/sandbox/cards";
import { cardChoices } from "./card-choices";

const now = new Date("2026-11-27");

test("the chooser has every test card, and every response that an expiry still selects", () => {
  const choices = cardChoices(now);
  expect(new Set(choices.map(({ number }) => number))).toEqual(
    new Set(testCards.map(({ number }) => number)),
  );
  const selected = choices
    .filter(({ name }) => name.includes("Expiry"))
    .map(({ name }) => name.split(": ")[1]);
  expect(selected).toEqual([
    "DECLINED",
    "EXPIRED_CARD",
    "TIMED_OUT",
    "ACQUIRER_SYSTEM_ERROR",
    "UNSPECIFIED_FAILURE",
    "UNKNOWN",
  ]);
  const later = cardChoices(new Date("2029-01-01"));
  expect(later.some(({ expiry }) => expiry === "08/28")).toBe(false);
});

test.each([
  ["5123450000000107", "approved"],
  ["5123450000000305", "approved"],
  ["5123450000000008", "challenged"],
  ["5123450000000602", "declined"],
  ["5123450000000206", "not_authenticated"],
  ["4508750015741506", "not_authenticated"],
  ["4508750015742306", "not_authenticated"],
  ["5123450000000800", "unclear"],
  ["5123450000001402", "later_payments"],
])("the card %s is in the group %s", (number, outcome) => {
  expect(cardChoices(now).find((choice) => choice.number === number)?.outcome).toBe(outcome);
});

test("an American Express card has a code of four digits", () => {
  expect(cardChoices(now).find(({ number }) => number.startsWith("37"))?.securityCode).toBe("1234");
});
