import { describe, expect, test } from "vitest";
import { brandRuleOf, groupCardNumber, isCardNumber, passesLuhn } from "./card-number.mjs";
import { digitsOf } from "./digits.mjs";

describe("the brand of a card number", () => {
  test.each([
    ["4508750015741019", "VISA"],
    ["5123450000000008", "MASTERCARD"],
    ["2221000000000009", "MASTERCARD"],
    ["2720990000000007", "MASTERCARD"],
    ["371449635398431", "AMEX"],
    ["3566000020360509", "JCB"],
    ["36259600000004", "DINERS_CLUB"],
    ["6011000990139424", "DISCOVER"],
    ["6759649826438453", "MAESTRO"],
    ["6250941006528599", "CHINA_UNIONPAY"],
  ])("%s is %s, whole and right", (number, brand) => {
    expect(brandRuleOf(number)?.brand).toBe(brand);
    expect(isCardNumber(number)).toBe(true);
  });

  test.each(["", "2", "222", "352", "60", "2721", "9"])("%j proves no brand", (digits) => {
    expect(brandRuleOf(digits)).toBeUndefined();
  });
});

describe("a card number", () => {
  test("fails when one digit is wrong or two neighbours changed places", () => {
    expect(passesLuhn("5123450000000009")).toBe(false);
    expect(passesLuhn("5123540000000008")).toBe(false);
  });

  test("fails as a run of zeros, and with a length that its brand does not have", () => {
    expect(isCardNumber("0000000000000000")).toBe(false);
    expect(isCardNumber("37144963539843")).toBe(false);
    expect(isCardNumber("51234500000000000008")).toBe(false);
  });

  test("is grouped as embossed, and never longer than its brand allows", () => {
    expect(groupCardNumber("4508750015741019")).toBe("4508 7500 1574 1019");
    expect(groupCardNumber("3714496353984319")).toBe("3714 496353 98431");
    expect(groupCardNumber("36259600000004")).toBe("3625 960000 0004");
    expect(groupCardNumber("51234")).toBe("5123 4");
    expect(groupCardNumber("5123450000000008999")).toBe("5123 4500 0000 0008");
  });

  test("may be typed in Arabic-Indic, Persian or full-width digits", () => {
    expect(digitsOf("٥١٢٣ ۴۵۰۰ 0000")).toBe("512345000000");
  });
});
