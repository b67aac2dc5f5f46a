import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { err, ok } from "@/lib/result";
import { collectLog } from "@/testing/collect-log";
import { type BankContact, createPaymentBreaker, failuresInARow, pauseMs } from "./payment-breaker";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const paused = { kind: "paused", retryAfterSeconds: pauseMs / 1000 };

function startBreaker() {
  const { log, lines } = collectLog();
  const breaker = createPaymentBreaker({ log });
  let attempts = 0;
  const attempt = (bank: BankContact) =>
    breaker.run(async () => {
      attempts += 1;
      return { bank };
    });
  const attemptTimes = async (times: number, bank: BankContact) => {
    for (let index = 0; index < times; index += 1) await attempt(bank);
  };
  return { breaker, lines, attempt, attemptTimes, attempts: () => attempts };
}

test("payments in a row that meet no bank pause new payments, which then begin nothing", async () => {
  const { breaker, lines, attempt, attemptTimes, attempts } = startBreaker();
  await attemptTimes(failuresInARow, "down");
  expect(breaker.pause()).toEqual(paused);
  expect(await attempt("answered")).toEqual(err(paused));
  expect(attempts()).toBe(failuresInARow);
  expect(lines.join("")).toContain('"state":"Open"');
});

test("one answer in between, of any kind, starts the count anew", async () => {
  const { breaker, attemptTimes } = startBreaker();
  await attemptTimes(failuresInARow - 1, "down");
  await attemptTimes(1, "answered");
  await attemptTimes(failuresInARow - 1, "down");
  expect(breaker.pause()).toBeUndefined();
});

test("a press that asks the bank nothing neither pauses payments nor starts the count anew", async () => {
  const { breaker, attempt, attemptTimes } = startBreaker();
  await attemptTimes(failuresInARow - 1, "down");
  expect(await attempt("not_asked")).toEqual(ok({ bank: "not_asked" }));
  expect(breaker.pause()).toBeUndefined();
  await attemptTimes(1, "down");
  expect(breaker.pause()).toBeDefined();
});

test("the seconds until the next try count down", async () => {
  const { breaker, attemptTimes } = startBreaker();
  await attemptTimes(failuresInARow, "down");
  vi.setSystemTime(Date.now() + pauseMs - 4_500);
  expect(breaker.pause()).toEqual({ ...paused, retryAfterSeconds: 5 });
});

test("after the pause one payment is let through; its answer ends the pause", async () => {
  const { breaker, attempt, attemptTimes } = startBreaker();
  await attemptTimes(failuresInARow, "down");
  vi.setSystemTime(Date.now() + pauseMs);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const first = breaker.run(async () => {
    await answered;
    return { bank: "answered" };
  });
  expect(await attempt("answered"), "nobody else meanwhile").toEqual(err(paused));
  answer();
  expect(await first).toEqual(ok({ bank: "answered" }));
  expect(breaker.pause()).toBeUndefined();
  expect(await attempt("answered")).toEqual(ok({ bank: "answered" }));
});

test("after the pause one payment is let through; without an answer the pause begins anew", async () => {
  const { breaker, attempt, attemptTimes } = startBreaker();
  await attemptTimes(failuresInARow, "down");
  vi.setSystemTime(Date.now() + pauseMs);
  expect(await attempt("down")).toEqual(ok({ bank: "down" }));
  expect(breaker.pause()).toEqual(paused);
  expect(await attempt("answered")).toEqual(err(paused));
});

test("an error of the shop itself is thrown and pauses nothing", async () => {
  const { breaker } = startBreaker();
  for (let index = 0; index <= failuresInARow; index += 1) {
    await expect(breaker.run(() => Promise.reject(new Error("a bug")))).rejects.toThrow("a bug");
  }
  expect(breaker.pause()).toBeUndefined();
});
