import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { costOf, type History, openHistory, statementsOf } from "./measure-growth";
import { work } from "./work";

// `npx vitest run --project million`: a shop with a million orders of three years, and as many movements. It prints what it measures.

const orders = 1_030_000;

let history: History;
const figures: { work: string; statements: number; ms: number; pages: number }[] = [];

beforeAll(async () => {
  history = await openHistory(orders);
}, 3_600_000);
afterAll(async () => {
  console.table(figures);
  await history.close();
}, 600_000);

describe.each(work)("%s", (name, run) => {
  test("reads no growing table as a whole in a million orders", async () => {
    await run(history);
    const statements = await statementsOf(() => run(history));
    const { scanned, buffers } = await costOf(history, statements);
    const started = performance.now();
    await run(history);
    const ms = Math.round(performance.now() - started);
    figures.push({ work: name, statements: statements.length, ms, pages: buffers });
    expect(scanned).toEqual([]);
  });
});
