import { describe, expect, test } from "vitest";
import {
  groupCardNumber,
  isCardNumber,
  maskCardNumber,
  provenBrand,
  securityCodeLengths,
} from "./card-number";

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
  ])("%s is %s, and the number is valid", (number, brand) => {
    expect(provenBrand(number)).toBe(brand);
    expect(isCardNumber(number)).toBe(true);
  });

  test.each(["", "2", "222", "352", "60", "2721", "9"])("%j proves no brand", (digits) => {
    expect(provenBrand(digits)).toBeUndefined();
  });

  test.each([
    ["450", "VISA"],
    ["51", "MASTERCARD"],
    ["37", "AMEX"],
    ["6011", "DISCOVER"],
  ])("is proven by the first digits %s: %s", (digits, brand) => {
    expect(provenBrand(digits)).toBe(brand);
  });
});

describe("a card number", () => {
  test("fails when one digit is wrong or two neighbours are swapped", () => {
    expect(isCardNumber("5123450000000009")).toBe(false);
    expect(isCardNumber("5123540000000008")).toBe(false);
    expect(isCardNumber("6250941006528598")).toBe(false);
  });

  test("fails as a run of zeros, and with a length that its brand does not have", () => {
    expect(isCardNumber("0000000000000000")).toBe(false);
    expect(isCardNumber("37144963539843")).toBe(false);
    expect(isCardNumber("51234500000000000008")).toBe(false);
  });

  test.each(["9999999999999995", "999999999991", "2200000000000004", "9792030000000000"])(
    "of a local payment brand is valid and has no brand of the gateway: %s",
    (number) => {
      expect(isCardNumber(number)).toBe(true);
      expect(provenBrand(number)).toBeUndefined();
    },
  );

  test("is grouped as embossed, and never longer than its brand allows", () => {
    expect(groupCardNumber("4508750015741019")).toBe("4508 7500 1574 1019");
    expect(groupCardNumber("3714496353984319")).toBe("3714 496353 98431");
    expect(groupCardNumber("36259600000004")).toBe("3625 960000 0004");
    expect(groupCardNumber("51234")).toBe("5123 4");
    expect(groupCardNumber("5123450000000008999")).toBe("5123 4500 0000 0008");
  });

  test("is shown with the first six and the last four digits only", () => {
    expect(maskCardNumber("5123450000000008")).toBe("512345xxxxxx0008");
    expect(maskCardNumber("371449635398431")).toBe("371449xxxxx8431");
  });
});

test("a security code has the length of its brand, and 3 or 4 digits where the brand is not proven", () => {
  expect(securityCodeLengths("371449635398431")).toEqual([4]);
  expect(securityCodeLengths("5123450000000008")).toEqual([3]);
  expect(securityCodeLengths("9999999999999995")).toEqual([3, 4]);
  expect(securityCodeLengths("")).toEqual([3, 4]);
});
