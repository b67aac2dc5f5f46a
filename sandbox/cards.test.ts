import { describe, expect, test } from "vitest";
import { isCardNumber } from "./card-number";
import { cardOf, testCards } from "./cards";

describe("the test cards", () => {
  test.each(testCards.map(({ number }) => number))("%s is valid and has a brand", (number) => {
    expect(isCardNumber(number)).toBe(true);
    expect(cardOf(number)?.brand).not.toBe("UNKNOWN");
  });

  test.each([
    ["2221000000000009", "MASTERCARD"],
    ["36259600000004", "DINERS_CLUB"],
    ["6011000990139424", "DISCOVER"],
    ["6759649826438453", "MAESTRO"],
    ["6250941006528599", "CHINA_UNIONPAY"],
    ["9999999999999995", "UNKNOWN"],
  ])("the brand of %s is %s", (number, brand) => {
    expect(cardOf(number)?.brand).toBe(brand);
  });

  test("have one number and one meaning each", () => {
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
    const meanings = testCards.map(({ brand, meaning }) => `${brand} ${meaning}`);
    expect(new Set(meanings).size).toBe(testCards.length);
  });
});

test("every other valid number is approved, and an invalid number is no card", () => {
  expect(cardOf("4111111111111111")?.charge).toBe("APPROVED");
  expect(cardOf("4111111111111112")).toBeUndefined();
});
