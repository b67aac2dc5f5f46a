import { describe, expect, test } from "vitest";

import { parseDay } from "@/lib/calendar/day";

import { planOffer } from "./plan-offer";

const monthly = {
  intervalUnit: "MONTH",
  intervalCount: 1,
  trialDays: 0,
  payments: null,
  onDispatch: false,
} as const;

const offered = (plan: Parameters<typeof planOffer>[0], today: string) => {
  const { firstOn, secondOn, lastOn } = planOffer(plan, parseDay(today));
  return [firstOn, secondOn, lastOn].map((date) => date?.toISOString().slice(0, 10));
};

describe("a shopper reads before buying a plan", () => {
  test("on which day the next payment is made, at the end of a month too", () => {
    expect(offered(monthly, "2026-11-22")).toEqual(["2026-11-22", "2026-12-22", undefined]);
    expect(offered(monthly, "2027-01-31")).toEqual(["2027-01-31", "2027-02-28", undefined]);
  });

  test("that the first payment is made when the trial has ended", () => {
    expect(offered({ ...monthly, trialDays: 14 }, "2026-12-20")).toEqual([
      "2027-01-03",
      "2027-02-03",
      undefined,
    ]);
  });

  test("on which day the last payment is made", () => {
    const quarterly = { ...monthly, intervalCount: 3, payments: 4 };
    expect(offered(quarterly, "2026-11-30")).toEqual(["2026-11-30", "2027-02-28", "2027-08-30"]);
    expect(offered({ ...monthly, payments: 1 }, "2026-11-30")).toEqual([
      "2026-11-30",
      undefined,
      "2026-11-30",
    ]);
  });
});
