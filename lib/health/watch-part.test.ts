import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { watchPart } from "./watch-part";

let looks: { resolve: (value: string) => void; reject: (error: Error) => void }[];
let see: ReturnType<typeof watchPart<string>>;

beforeEach(() => {
  vi.useFakeTimers();
  looks = [];
  see = watchPart(() => new Promise((resolve, reject) => looks.push({ resolve, reject })));
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sees the part, whose look ends at once with this. */
async function seeRead(value: string) {
  const seen = see();
  looks.at(-1)?.resolve(value);
  return seen;
}

test("all who ask share one look, and what it has read for a second", async () => {
  const asked = Array.from({ length: 12 }, () => see());
  looks[0]?.resolve("first");
  for (const sight of await Promise.all(asked)) expect(sight).toEqual({ state: "read", value: "first" });
  vi.advanceTimersByTime(900);
  expect(await see()).toEqual({ state: "read", value: "first" });
  expect(looks).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(await seeRead("second")).toEqual({ state: "read", value: "second" });
});

test("a look that takes more than two seconds is slow, has what was read before, and is read when it ends", async () => {
  await seeRead("first");
  vi.advanceTimersByTime(1_000);
  const asked = see();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await asked).toEqual({ state: "slow", value: "first" });
  const again = see();
  await vi.advanceTimersByTimeAsync(0);
  expect(await again).toEqual({ state: "slow", value: "first" });
  expect(looks).toHaveLength(2);
  expect(await seeRead("second")).toEqual({ state: "read", value: "second" });
});

test("what was read is forgotten after half a minute, and a look without an end is given up after two minutes", async () => {
  await seeRead("first");
  vi.advanceTimersByTime(1_000);
  void see();
  await vi.advanceTimersByTimeAsync(30_000);
  const asked = see();
  await vi.advanceTimersByTimeAsync(0);
  expect(await asked).toEqual({ state: "slow", value: undefined });
  expect(looks).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await seeRead("third")).toEqual({ state: "read", value: "third" });
  expect(looks).toHaveLength(3);
});

test("a look that fails is failed", async () => {
  const asked = see();
  looks[0]?.reject(new Error("the database is away"));
  expect(await asked).toEqual({ state: "failed" });
});
