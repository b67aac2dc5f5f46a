import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findReports } from "@/lib/reconciliation/find-reports";
import { listOrders } from "@/lib/back-office/list-orders";
import type { AdminOrderFilter } from "@/lib/orders/views";
import {
  costOf,
  expectNoGrowth,
  expectNoWorkers,
  type History,
  loweredSizes,
  nodesIn,
  openHistory,
  type Plan,
  statementsOf,
} from "./measure-growth";
import { work } from "./work";

let small: History;
let large: History;
beforeAll(async () => {
  small = await openHistory(4_000);
  large = await openHistory(12_000);
}, 240_000);
afterAll(async () => {
  await small.close();
  await large.close();
});

/** What they read is bounded by a day's report, or by the rows of a page, which the smaller history does not fill. */
const bounded = new Set([
  "a search by a whole name of two common words",
  "the comparison with a report",
  "settlement reports",
  "resolving unknown outcomes",
]);

describe.each(work)("%s", (name, run) => {
  test("reads no growing table as a whole, and no more of three times as many orders", async () => {
    await expectNoGrowth(run, { small, large, isBounded: bounded.has(name) });
  });
});

test.each([
  ["payment_approved", ({ deps }: History) => listOrders({ state: "approved", page: 1 }, deps)],
  ["payment_in_state", ({ deps }: History) => listOrders({ state: "paid", page: 1 }, deps)],
  ["orders_words", ({ deps, email }: History) => listOrders({ search: email, page: 1 }, deps)],
  ["orders_created_at_id_idx", ({ deps }: History) => listOrders({ page: 1 }, deps)],
  ["orders_words_of_week", ({ deps }: History) => listOrders({ search: "ada haddad", page: 1 }, deps)],
  ["payment_to_review", ({ deps }: History) => listOrders({ state: "held", page: 1 }, deps)],
])("without the index %s the same statements read more than that", async (index, run) => {
  const statements = await statementsOf(() => run(large));
  const withIndex = await costOf(large, statements);
  const without = await costOf(large, statements, `DROP INDEX "${index}"`);
  expect(without.buffers).toBeGreaterThan(withIndex.buffers * 1.3 + 40);
});

/** The orders that a search finds, by pages: forward beside the last row, and back beside the first. */
async function searchThrough(search: string, state: AdminOrderFilter | undefined) {
  const { deps } = large;
  const pages: string[][] = [];
  let total = 0;
  for (let page = 1; ; page += 1) {
    const after = pages.at(-1)?.at(-1);
    const found = await listOrders({ search, state, page, after }, deps);
    total = found.total;
    pages.push(found.rows.map((row) => row.number));
    if (found.isTotalExact) break;
  }
  const back: string[][] = [pages.at(-1)!];
  for (let page = pages.length - 1; page > 0; page -= 1) {
    const found = await listOrders({ search, state, page, before: back[0]![0] }, deps);
    back.unshift(found.rows.map((row) => row.number));
  }
  return { pages, back, total };
}

test.each([
  ["ada haddad", undefined],
  ["Haddad", undefined],
  ["hadd", "refunded"],
  ["customer-1", undefined],
  ["customer-1@example.com", undefined],
  ["zzz", undefined],
  ["' & !", undefined],
] as const)(
  "a search for %s (%s) finds exactly the orders with these words, newest first",
  async (search, state) => {
    const { rows: all } = await large.owner.query<{ number: string; words: string }>(
      `SELECT o."number", lower(o."number" || ' ' || o."name" || ' ' || o."email") AS "words" FROM "orders" o
       LEFT JOIN "payment" p ON p."order_id" = o."id" AND p."latest"
     WHERE $1::text IS NULL OR p."order_state"::text = $1 ORDER BY o."created_at" DESC, o."id" DESC`,
      [state ?? null],
    );
    // The last word of each part between spaces may be the beginning of a word, but for an address.
    const parts = search
      .toLowerCase()
      .split(" ")
      .flatMap((part) => {
        const words = part.split(/[^a-z0-9]+/).filter((word) => word !== "");
        return words.map((word, index) => ({
          word,
          isWhole: index < words.length - 1 || part.includes("@"),
        }));
      });
    const expected = all.filter(({ words: text }) => {
      const words = text.split(/[\s!-/:-@[-`{-~]+/);
      return (
        parts.length > 0 &&
        parts.every((part) =>
          words.some((word) => (part.isWhole ? word === part.word : word.startsWith(part.word))),
        )
      );
    });
    const { pages, back, total } = await searchThrough(search, state);
    expect(pages.flat()).toEqual(expected.map(({ number }) => number));
    expect(back).toEqual(pages);
    expect(total).toBe(expected.length);
  },
);

test("a search that has filled its page looks no further", async () => {
  const found = await listOrders({ search: "example", page: 1 }, large.deps);
  expect(found).toMatchObject({ total: found.pageSize, isTotalExact: false });
});

test("a search for common words that few orders have together finds its page without the orders with one of them", async () => {
  const { deps, owner } = large;
  const name = await owner.query<{ name: string }>(
    `SELECT "name" FROM "orders" GROUP BY "name" ORDER BY count(*) DESC LIMIT 1`,
  );
  // A name of two times four letters is looked up as an order number before; the rows are read after.
  const statements = await statementsOf(() => listOrders({ page: 1, search: name.rows[0]!.name }, deps));
  const search = statements.at(-2);
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
    text: `EXPLAIN (ANALYZE, FORMAT JSON) ${search!.text}`,
    values: search!.values,
  });
  const nodes = nodesIn(rows[0]!["QUERY PLAN"][0].Plan);
  const scansOf = (index: string) => nodes.filter((node) => node["Index Name"] === index);
  const [weeks] = scansOf("orders_words_of_week");
  expect(weeks!["Actual Loops"]).toBeGreaterThan(0);
  expect(weeks!["Actual Loops"]).toBeLessThanOrEqual(3);
  expect(scansOf("orders_words")).toMatchObject([{ "Actual Loops": 0 }]);
});

test("a comparison reads the reports around its period, however many there are", async () => {
  const { rows } = await large.owner.query<{ covers_from: Date; covers_until: Date }>(
    `SELECT "covers_from", "covers_until" FROM "settlement_report" ORDER BY "covers_from" OFFSET 5 LIMIT 1`,
  );
  const { covers_from: from, covers_until: until } = rows[0]!;
  const period = { from: new Date(from.getTime() - 900_000), until: new Date(until.getTime() + 900_000) };
  expect(await large.deps.db.settlementReport.count()).toBeGreaterThan(9);
  expect(await findReports(large.deps.db, { merchantId: "SANDBOX", period })).toHaveLength(3);
});

test("authorizations that end soon are found without a look at younger ones", async () => {
  const { owner } = large;
  const deps = { ...large.deps, now: () => new Date() };
  const statements = await statementsOf(() => listOrders({ state: "authorization_ending", page: 1 }, deps));
  const { rows } = await owner.query<{ "QUERY PLAN": [{ Plan: Plan }] }>({
    text: `EXPLAIN (ANALYZE, FORMAT JSON) ${statements[0]!.text}`,
    values: statements[0]!.values,
  });
  const payments = nodesIn(rows[0]!["QUERY PLAN"][0].Plan).filter(
    (node) => node["Index Name"] === "payment_uncaptured",
  );
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({ "Actual Rows": 10 });
  expect(payments[0]!["Rows Removed by Filter"] ?? 0).toBe(0);
});

test.each(["nobody@nowhere", "Haddad", "ada haddad"])(
  "a search for %s starts no parallel workers, however large the planner takes the table to be",
  async (search) => {
    const statements = await statementsOf(() => listOrders({ page: 1, search }, large.deps));
    expect(statements).toHaveLength(2);
    await expectNoWorkers(large, statements, { tables: "0", indexes: "0" });
  },
);

/** Unions, whose parts the planner may give to workers as wholes. In a million orders it does so for the comparison alone. */
const unions = new Set([
  "the list of orders, failed",
  "the comparison with a report",
  "resolving unknown outcomes",
  "metrics",
]);

test.each(work.filter(([name]) => !unions.has(name)))(
  "%s starts no parallel workers, also where the planner takes them to cost nothing",
  async (_, run) => {
    await expectNoWorkers(large, await statementsOf(() => run(large)), loweredSizes);
  },
);
