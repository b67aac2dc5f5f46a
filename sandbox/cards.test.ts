import { describe, expect, test } from "vitest";
import { brandOf, cardOf, chargeResponse, maskNumber, testCards } from "./cards";
import { passesLuhn } from "./luhn";

const now = new Date("2026-06-15T00:00:00Z");

describe("the test cards", () => {
  test.each(testCards.map(({ number }) => number))("%s passes Luhn and has a brand", (number) => {
    expect(passesLuhn(number)).toBe(true);
    expect(brandOf(number)).not.toBe("UNKNOWN");
  });

  test.each([
    ["2221000000000009", "MASTERCARD"],
    ["36259600000004", "DINERS_CLUB"],
    ["6011000990139424", "DISCOVER"],
    ["6759649826438453", "MAESTRO"],
    ["6250941006528599", "CHINA_UNIONPAY"],
    ["9999999999999995", "UNKNOWN"],
  ])("the brand of %s is %s", (number, brand) => {
    expect(brandOf(number)).toBe(brand);
  });

  test("have one number and one meaning each", () => {
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
    const meanings = testCards.map(({ brand, meaning }) => `${brand} ${meaning}`);
    expect(new Set(meanings).size).toBe(testCards.length);
  });

  test.each([
    ["01/39", "APPROVED"],
    ["05/39", "DECLINED"],
    ["04/27", "EXPIRED_CARD"],
    ["08/28", "TIMED_OUT"],
    ["01/37", "ACQUIRER_SYSTEM_ERROR"],
    ["02/37", "UNSPECIFIED_FAILURE"],
    ["05/37", "UNKNOWN"],
    ["12/40", "APPROVED"],
  ])("a platform card that expires %s is %s", (expiry, verdict) => {
    const [expiryMonth, expiryYear] = expiry.split("/").map(Number) as [number, number];
    for (const number of ["5123450000000008", "4508750015741019", "5111111111111118"]) {
      expect(chargeResponse(cardOf(number)!, { expiryMonth, expiryYear }, now)).toBe(verdict);
    }
  });

  test("are good to the last day of the month on them, and expired the day after", () => {
    const card = cardOf("5123450000000107")!;
    const expiry = { expiryMonth: 6, expiryYear: 26 };
    expect(chargeResponse(card, expiry, new Date("2026-06-30T23:59:59.999Z"))).toBe("APPROVED");
    expect(chargeResponse(card, expiry, new Date("2026-07-01T00:00:00Z"))).toBe("EXPIRED_CARD");
  });

  test("are known by any other number too, if it passes Luhn", () => {
    expect(cardOf("4111111111111111")?.charge).toBe("APPROVED");
    expect(cardOf("4111111111111112")).toBeUndefined();
  });

  test("show only the first six and the last four digits", () => {
    expect(maskNumber("5123450000000008")).toBe("512345xxxxxx0008");
    expect(maskNumber("371449635398431")).toBe("371449xxxxx8431");
  });
});
