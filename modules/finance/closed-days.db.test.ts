import { afterAll, beforeAll, expect, test } from "vitest";

import { addDays, type Day, dayStart, parseDay } from "@/lib/calendar/day";
import type { OrderNumber } from "@/lib/ids";
import { merchant } from "@/lib/merchant";
import { moveMoney } from "@/lib/payments/move-money";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { closeDays, findWrongDays } from "./close-days";
import { finance } from "./server";
import { dayPeriod, type Period } from "./period";
import { readSums, readSumsAndTaxes, readTakenByDay } from "./read-sums";

// London's clocks went back on 26 October 2025, a day of 25 hours.
const longDay = parseDay("2025-10-26");
const days = [-1, 0, 1].map((offset) => addDays(longDay, offset));
const currencies = ["USD", "EUR", "JPY", "KWD"];
const signal = new AbortController().signal;
let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
  for (const currency of currencies) {
    for (const [index, day] of days.entries()) {
      const paid = await shop.order(BigInt(2_500 + index), { currency });
      await shop.pay(paid.number);
      await refund(paid.number, 700);
      const authorized = await shop.order(4_000n, { currency, intent: "AUTHORIZE" });
      await shop.pay(authorized.number);
      const declined = await shop.order(1_000n, { currency });
      await shop.pay(declined.number, 0, "5123450000000602");
      // In the first and the last hour of the day: the clocks make the last one an hour later than the day before.
      const minute = (of: Day, offset: number) =>
        new Date(dayStart(of, merchant.timeZone).getTime() + offset * 60_000);
      for (const { id } of [paid, authorized]) await backdate(id, minute(addDays(day, 1), -1));
      await backdate(declined.id, minute(day, 1));
    }
  }
});
afterAll(() => shop.stop());

async function refund(number: OrderNumber, amountMinor: number): Promise<void> {
  const { revision } = await shop.db.payment.findFirstOrThrow({ where: { order: { number } } });
  const input = { kind: "REFUND", number, amountMinor, revision, by: "ada@example.com" } as const;
  expect((await moveMoney(input, shop.deps)).ok).toBe(true);
}

/** Moves the operations of an order into the past, which only the owner of the tables can. */
async function backdate(orderId: string, at: Date): Promise<void> {
  await shop.db.$transaction([
    shop.db.$executeRaw`SET LOCAL session_replication_role = replica`,
    shop.db.$executeRaw`UPDATE "operation" o SET "opened_at" = ${at} FROM "payment" p
      WHERE p."id" = o."payment_id" AND p."order_id" = ${orderId}::uuid`,
  ]);
}

/** All that pages show of sums of a period. */
async function figuresOf(period: Period) {
  return {
    ...(await readSumsAndTaxes(period, shop.db)),
    byDay: await readTakenByDay(period, shop.db),
  };
}

const wholeTime = (currency: string): Period => ({
  currency,
  from: dayPeriod(days[0]!, currency).from,
  until: dayPeriod(days[2]!, currency).until,
});

const closed = async () =>
  (await shop.db.closedDay.findMany({ orderBy: { day: "asc" } })).map(({ day }) =>
    day.toISOString().slice(0, 10),
  );

test("closed days have the sums of the journal, in four currencies and over a change of clocks", async () => {
  const periods = currencies.flatMap((currency) => [
    wholeTime(currency),
    ...days.map((day) => dayPeriod(day, currency)),
    // Parts of days, which no stored sum has.
    { ...wholeTime(currency), until: new Date(dayPeriod(days[2]!, currency).until.getTime() - 1) },
    { ...wholeTime(currency), from: new Date(wholeTime(currency).from.getTime() + 1) },
  ]);
  const before = await Promise.all(periods.map(figuresOf));
  expect(before[0]).toMatchObject({
    sums: {
      taken: { count: 3, sum: { minor: 7_503 } },
      refunded: { count: 3, sum: { minor: 2_100 } },
      approved: 6,
      declined: 3,
    },
  });
  expect([...before[0]!.byDay.values()]).toEqual([2_500n, 2_501n, 2_502n]);

  expect(await closeDays({ signal }, shop.deps)).toBe(daysUntilToday());
  expect(await closed()).toEqual(expect.arrayContaining(days));
  expect(await Promise.all(periods.map(figuresOf))).toEqual(before);
  expect(await findWrongDays(shop.deps)).toEqual([]);
  expect(await closeDays({ signal }, shop.deps)).toBe(0);

  // In words of its own, so that it shares no mistake with the shop's queries.
  for (const currency of currencies) {
    for (const [index, day] of days.entries()) {
      const { sums } = await figuresOf(dayPeriod(day, currency));
      const plain = await sumDay(day, currency);
      expect(plain).toEqual({
        taken: BigInt(2_500 + index),
        refunded: 700n,
        moved: 2n,
        approved: 2n,
        declined: 1n,
      });
      expect({
        taken: BigInt(sums.taken.sum.minor),
        refunded: BigInt(sums.refunded.sum.minor),
        moved: BigInt(sums.taken.count + sums.refunded.count),
        approved: BigInt(sums.approved),
        declined: BigInt(sums.declined),
      }).toEqual(plain);
      expect(sums.net.minor).toBe(sums.taken.sum.minor - sums.refunded.sum.minor);
    }
  }
});

/** Plain sums of what the bank was asked on a day by the clocks of London. */
async function sumDay(day: Day, currency: string): Promise<Record<string, bigint>> {
  const [row] = await shop.db.$queryRaw<Record<string, bigint>[]>`
    SELECT sum(CASE WHEN kind IN ('PAY', 'CAPTURE') THEN approved_minor END)::bigint AS taken,
      sum(CASE WHEN kind = 'REFUND' THEN approved_minor END)::bigint AS refunded,
      count(CASE WHEN kind IN ('PAY', 'CAPTURE', 'REFUND') AND operation.state = 'SUCCEEDED' THEN 1 END) AS moved,
      count(CASE WHEN kind IN ('PAY', 'AUTHORIZE') AND operation.state = 'SUCCEEDED' THEN 1 END) AS approved,
      count(CASE WHEN kind IN ('PAY', 'AUTHORIZE') AND operation.state = 'DECLINED' THEN 1 END) AS declined
    FROM operation, payment
    WHERE payment.id = payment_id AND currency = ${currency}
      AND to_char(opened_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') = ${day}`;
  return row!;
}

/** How many days ended since the first one. */
function daysUntilToday(): number {
  let count = 0;
  for (
    let day: Day = days[0]!;
    dayStart(addDays(day, 1), merchant.timeZone) <= new Date();
    day = addDays(day, 1)
  )
    count += 1;
  return count;
}

test("a day with an unknown outcome is added up until a late answer, and then closed with it", async () => {
  const day = addDays(days[0]!, -1);
  const order = await shop.order(1_300n);
  await shop.pay(order.number);
  const { operations } = await shop.payment(order.id);
  const pay = operations.find(({ kind }) => kind === "PAY")!;
  await backdate(order.id, new Date(dayPeriod(day, "USD").from.getTime() + 1_000));
  await reopen(pay.id);
  expect((await readSums(dayPeriod(day, "USD"), shop.db)).taken.count).toBe(0);
  // A day before it makes it no first day, which nothing would look at.
  const earlier = await shop.order(900n);
  await shop.pay(earlier.number);
  await backdate(earlier.id, dayPeriod(addDays(day, -1), "USD").from);
  expect(await closeDays({ signal }, shop.deps)).toBe(1);
  expect(await closed()).not.toContain(day);

  await shop.db.operation.update({
    where: { id: pay.id },
    data: { state: "SUCCEEDED", approvedMinor: 1_300n, closedAt: new Date() },
  });
  expect((await readSums(dayPeriod(day, "USD"), shop.db)).taken.sum.minor).toBe(1_300);
  expect(await closeDays({ signal }, shop.deps)).toBe(1);
  expect((await readSums(dayPeriod(day, "USD"), shop.db)).taken.sum.minor).toBe(1_300);
  expect(await findWrongDays(shop.deps)).toEqual([]);
});

/** Makes the outcome of an operation unknown again. */
async function reopen(id: string): Promise<void> {
  await shop.db.$transaction([
    shop.db.$executeRaw`SET LOCAL session_replication_role = replica`,
    shop.db
      .$executeRaw`UPDATE "operation" SET "state" = 'UNKNOWN', "closed_at" = NULL, "approved_minor" = NULL,
      "reason" = 'timeout' WHERE "id" = ${id}::uuid`,
  ]);
}

test("a day is not closed while a transaction runs that began in it", async () => {
  // Of a day in the future: a transaction that runs now began before its end.
  const tomorrow = addDays(parseDay(new Date().toISOString().slice(0, 10)), 2);
  const now = () => new Date(`${tomorrow}T12:00:00Z`);
  expect(await closeDays({ signal }, { ...shop.deps, now })).toBe(0);
});

test("the doctor finds a stored sum that is not the journal's, and a day that is deleted is added up again", async () => {
  await shop.db.$executeRaw`UPDATE "closed_day_sum" SET "taken_minor" = "taken_minor" + 1
    WHERE "currency" = 'JPY' AND "day" = ${longDay}::date`;
  expect((await finance.check(shop.deps))?.text).toContain(longDay);
  await shop.db.$executeRaw`DELETE FROM "closed_day" WHERE "day" = ${longDay}::date`;
  expect(await closeDays({ signal }, shop.deps)).toBe(1);
  expect(await finance.check(shop.deps)).toBeUndefined();
});
