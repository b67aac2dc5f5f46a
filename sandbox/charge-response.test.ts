import { describe, expect, test } from "vitest";
import { cardOf } from "./cards";
import { chargeResponse } from "./charge-response";

const now = new Date("2026-06-15T00:00:00Z");

describe("the response to a charge", () => {
  test.each([
    ["01/39", "APPROVED"],
    ["05/39", "DECLINED"],
    ["04/27", "EXPIRED_CARD"],
    ["08/28", "TIMED_OUT"],
    ["01/37", "ACQUIRER_SYSTEM_ERROR"],
    ["02/37", "UNSPECIFIED_FAILURE"],
    ["05/37", "UNKNOWN"],
    ["12/40", "APPROVED"],
  ])("of a platform card that expires %s is %s", (expiry, response) => {
    const [expiryMonth, expiryYear] = expiry.split("/").map(Number) as [number, number];
    for (const number of ["5123450000000008", "4508750015741019", "5111111111111118"]) {
      expect(chargeResponse(cardOf(number)!.charge, { expiryMonth, expiryYear }, now)).toBe(response);
    }
  });

  test("is EXPIRED_CARD from the day after the last day of the expiry month", () => {
    const { charge } = cardOf("5123450000000107")!;
    const expiry = { expiryMonth: 6, expiryYear: 26 };
    expect(chargeResponse(charge, expiry, new Date("2026-06-30T23:59:59.999Z"))).toBe("APPROVED");
    expect(chargeResponse(charge, expiry, new Date("2026-07-01T00:00:00Z"))).toBe("EXPIRED_CARD");
  });
});
