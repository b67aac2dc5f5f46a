import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { readSeldom } from "./read-seldom";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("reads once for all who ask within its time, and then again", async () => {
  const read = vi.fn(() => Promise.resolve(Date.now()));
  const seldom = readSeldom(5_000, read);
  const first = await seldom();
  vi.advanceTimersByTime(4_999);
  expect(await seldom()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(await seldom()).toBe(first + 5_000);
  expect(read).toHaveBeenCalledTimes(2);
});

test("does not keep what could not be read", async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error("database away")).mockResolvedValueOnce("read");
  const seldom = readSeldom(5_000, read);
  await expect(seldom()).rejects.toThrow("database away");
  expect(await seldom()).toBe("read");
});
