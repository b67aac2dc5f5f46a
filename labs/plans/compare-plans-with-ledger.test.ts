import { describe, expect, test } from "vitest";

import {
  type BookedMovement,
  comparePlansWithLedger,
  dueDay,
  type PlanCharge,
  type SoldPlan,
} from "./compare-plans-with-ledger";

const plan: SoldPlan = {
  number: "PLAN-1",
  state: "ACTIVE",
  firstDueOn: "2027-01-31",
  intervalUnit: "MONTH",
  intervalCount: 1,
  payments: null,
  timeZone: "Europe/London",
  total: 1200,
  currency: "USD",
  interrupted: false,
};
const agreement = { id: "agreed", expiryDate: "2036-01-31", minimumDaysBetweenPayments: "21" };
const charge = (period: number, changes: Partial<PlanCharge> = {}): PlanCharge => ({
  subscription: plan.number,
  period,
  dueOn: dueDay(plan, period),
  state: "PAID",
  orderNumber: `ORDER-${period}`,
  ...changes,
});
const payment = (
  period: number,
  bookedAt: string,
  changes: Partial<BookedMovement> = {},
): BookedMovement => ({
  orderId: `ORDER-${period}-1`,
  id: `T${period}`,
  type: "PAYMENT",
  amount: 1200,
  currency: "USD",
  bookedAt,
  agreementId: agreement.id,
  cardOnFile: period === 1 ? "FIRST" : "MERCHANT",
  ...changes,
});
const sold = {
  plans: [plan],
  charges: [charge(1), charge(2), charge(3)],
  movements: [
    payment(1, "2027-01-31T10:00:00.000Z"),
    payment(2, "2027-02-28T09:01:00.000Z"),
    payment(3, "2027-03-31T08:01:00.000Z"),
  ],
  agreements: [agreement],
  clockMoves: [],
  confirmedEnds: [],
  today: "2027-04-01",
};
const none = { doubles: [], losses: [], early: [], above: [], afterEnd: [] };

test("a plan that was charged as agreed, across a short month and the change to summer time, has no finding", () => {
  expect(comparePlansWithLedger(sold)).toEqual({ ...none, agreeing: 3, byMerchant: 2 });
});

test.each([
  ["2027-01-31", "MONTH", 1, 2, "2027-02-28"],
  ["2027-01-31", "MONTH", 1, 3, "2027-03-31"],
  ["2027-01-31", "MONTH", 1, 14, "2028-02-29"],
  ["2027-11-30", "MONTH", 3, 2, "2028-02-29"],
  ["2028-02-29", "YEAR", 1, 2, "2029-02-28"],
  ["2028-02-29", "YEAR", 1, 5, "2032-02-29"],
  ["2027-03-27", "DAY", 1, 3, "2027-03-29"],
  ["2027-10-25", "WEEK", 2, 2, "2027-11-08"],
] as const)(
  "%s, every %s × %s: period %s is due on %s",
  (firstDueOn, intervalUnit, intervalCount, period, day) => {
    expect(dueDay({ ...plan, firstDueOn, intervalUnit, intervalCount }, period)).toBe(day);
  },
);

describe("a finding is", () => {
  test("a period that was paid twice, in one attempt or in two", () => {
    const again = payment(2, "2027-02-28T09:02:00.000Z", { orderId: "ORDER-2-2", id: "T2b" });
    const { doubles } = comparePlansWithLedger({ ...sold, movements: [...sold.movements, again] });
    expect(doubles).toEqual(["period 2 of PLAN-1 was paid 2 times"]);
  });

  test("a payment on the day before, by the clock in the shop", () => {
    const movements = [
      sold.movements[0]!,
      payment(2, "2026-11-22T23:30:00.000Z"),
      payment(3, "2027-03-31T08:01:00.000Z"),
    ];
    const clockMoves = [
      { from: Date.parse("2026-11-22T23:00:00.000Z"), ahead: 97 * 86_400_000 },
      { from: Date.parse("2026-11-22T23:40:00.000Z"), ahead: 0 },
    ];
    expect(comparePlansWithLedger({ ...sold, movements, clockMoves }).early).toEqual([
      "period 2 of PLAN-1 was charged on 2027-02-27, and 2027-02-28 was agreed",
    ]);
  });

  test("a period that is due earlier than agreed", () => {
    const charges = [charge(1), charge(2), charge(3, { dueOn: "2027-03-28" })];
    expect(comparePlansWithLedger({ ...sold, charges }).early).toEqual([
      "period 3 of PLAN-1 is due on 2027-03-28, and 2027-03-31 was agreed",
    ]);
  });

  test("two payments of the merchant closer than the bank was told, and one after the agreement's end", () => {
    const agreements = [{ ...agreement, minimumDaysBetweenPayments: "32", expiryDate: "2027-03-30" }];
    expect(comparePlansWithLedger({ ...sold, agreements }).early).toEqual([
      "the agreement agreed was charged 31 days after the payment before",
      "the agreement agreed was charged on 2027-03-31, and ended on 2027-03-30",
    ]);
  });

  test("a payment above the agreed amount, or in another currency", () => {
    const movements = [
      payment(1, "2027-01-31T10:00:00.000Z", { amount: 1201 }),
      payment(2, "2027-02-28T09:01:00.000Z", { currency: "JPY" }),
      sold.movements[2]!,
    ];
    expect(comparePlansWithLedger({ ...sold, movements }).above).toHaveLength(2);
  });

  test("a payment after the customer had read that the plan ended, and none for one under way", () => {
    const ended = (at: string) => [{ subscription: plan.number, at: Date.parse(at) }];
    const late = { ...sold, confirmedEnds: ended("2027-03-31T08:00:30.000Z") };
    expect(comparePlansWithLedger(late).afterEnd).toEqual([
      "period 3 of PLAN-1 was charged 30 s after the plan had ended",
    ]);
    const underWay = { ...sold, confirmedEnds: ended("2027-03-31T08:00:55.000Z") };
    expect(comparePlansWithLedger(underWay).afterEnd).toEqual([]);
  });

  test("a period that is paid only in the shop, and one that is paid only at the bank", () => {
    const charges = [charge(1), charge(2, { orderNumber: "OTHER" }), charge(3, { state: "UNPAID" })];
    expect(comparePlansWithLedger({ ...sold, charges }).losses).toEqual([
      "period 2 of PLAN-1 is paid, but not at the bank",
      "period 3 of PLAN-1 is UNPAID, but was paid",
    ]);
  });

  test("a period that was due and never charged, and none where the plan was paused or has ended", () => {
    const missed = { ...sold, charges: [charge(1), charge(3)] };
    expect(comparePlansWithLedger(missed).losses).toEqual(["period 2 of PLAN-1 was due and never charged"]);
    for (const change of [{ interrupted: true }, { state: "ENDED" }]) {
      const plans = [{ ...plan, ...change }];
      expect(comparePlansWithLedger({ ...missed, plans }).losses).toEqual([]);
    }
  });

  test("a period after one that was paid late, only once the days are over that the bank was told", () => {
    const late = [...sold.movements.slice(0, 2), payment(3, "2027-04-16T08:01:00.000Z")];
    const missedOn = (today: string) => comparePlansWithLedger({ ...sold, movements: late, today }).losses;
    expect(missedOn("2027-05-07")).toEqual([]);
    expect(missedOn("2027-05-08")).toEqual(["period 4 of PLAN-1 was due and never charged"]);
  });
});
