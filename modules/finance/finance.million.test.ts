import { afterAll, beforeAll, expect, test } from "vitest";

import { bankReports } from "@/app/composition/bank-reports";
import { movementNumbers } from "@/app/composition/movement-numbers";
import { parseDay } from "@/lib/calendar/day";
import { costOf, type History, openHistory, statementsOf } from "@/labs/history/measure-growth";
import { movementsFile } from "./movements-file";
import { monthPeriod } from "./period";
import { readDay } from "./read-day";
import { listCurrencies, readMonth } from "./read-month";

// `npx vitest run --project million`: the figures and the files of a shop with a million orders. It prints what it measures.

const orders = 1_030_000;
const allTime = { from: new Date("2000-01-01"), until: new Date("2100-01-01") };
const megabyte = 1024 * 1024;

let history: History;
const figures: { work: string; ms: number; pages: number }[] = [];

beforeAll(async () => {
  history = await openHistory(orders);
}, 3_600_000);
afterAll(async () => {
  for (const figure of figures) process.stdout.write(`${JSON.stringify(figure)}\n`);
  await history.close();
}, 600_000);

test("the figures of a day and of a month are read from an index", async () => {
  const { deps } = history;
  const yesterday = deps.now().toISOString().slice(0, 10);
  const reads = [
    ["a day", () => readDay({ day: parseDay(yesterday), currency: "USD" }, deps)],
    ["a month", () => readMonth({ month: yesterday.slice(0, 7), currency: "USD" }, { ...deps, bankReports })],
  ] as const;
  for (const [name, run] of reads) {
    const { scanned, buffers } = await costOf(history, await statementsOf(run));
    const started = performance.now();
    await run();
    figures.push({ work: name, ms: Math.round(performance.now() - started), pages: buffers });
    expect(scanned).toEqual([]);
  }
  expect(monthPeriod(yesterday.slice(0, 7), "USD").from).toBeInstanceOf(Date);
});

test("a file of a million movements is written in flat memory", async () => {
  const { deps } = history;
  let rows = 0;
  const peaks: number[] = [];
  const started = performance.now();
  for (const currency of await listCurrencies(deps)) {
    let peak = 0;
    for await (const chunk of movementsFile(
      { ...allTime, currency, dialect: "comma" },
      { ...deps, bankReports, movementNumbers },
    )) {
      for (const byte of chunk) if (byte === 10) rows += 1;
      peak = Math.max(peak, process.memoryUsage().heapUsed);
    }
    peaks.push(Math.round(peak / megabyte));
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  process.stdout.write(
    `movements: ${rows} rows in ${seconds} s, heap at most ${peaks.join(", ")} MB by currency\n`,
  );
  expect(rows).toBeGreaterThan(1_000_000);
  // A row takes some 300 bytes: a file that was held as a whole would take several times as much.
  expect(Math.max(...peaks)).toBeLessThan(400);
});
