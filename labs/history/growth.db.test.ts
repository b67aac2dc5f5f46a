import { afterAll, beforeAll, expect, test } from "vitest";

import { listOrders } from "@/lib/back-office/list-orders";
import type { AdminOrderFilter } from "@/lib/back-office/views";
import { type History, nodesIn, openHistory, type Plan, scannedBy, statementsOf } from "./measure-growth";
import { work } from "./work";

let large: History;
beforeAll(async () => {
  large = await openHistory(12_000);
}, 240_000);
afterAll(() => large.close());

test.each(work)("%s reads no growing table as a whole", async (_, run) => {
  expect(await scannedBy(run, large)).toEqual([]);
});

/** The orders that a search finds, by pages: forward beside the last row, and back beside the first. */
async function searchThrough(search: string, state: AdminOrderFilter | undefined) {
  const { deps } = large;
  const pages: string[][] = [];
  for (let hasNext = true; hasNext;) {
    const found = await listOrders(
      { search: { text: search, masked: false }, state, after: pages.at(-1)?.at(-1) },
      deps,
    );
    pages.push(found.rows.map((row) => row.number));
    hasNext = found.hasNext;
  }
  const back: string[][] = [pages.at(-1)!];
  while (back.length < pages.length) {
    const found = await listOrders(
      { search: { text: search, masked: false }, state, before: back[0]![0] },
      deps,
    );
    expect(found.hasPrevious).toBe(back.length < pages.length - 1);
    back.unshift(found.rows.map((row) => row.number));
  }
  return { pages, back };
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
    const { pages, back } = await searchThrough(search, state);
    expect(pages.flat()).toEqual(expected.map(({ number }) => number));
    expect(back).toEqual(pages);
  },
);

test("authorizations that end soon are found without a look at younger ones", async () => {
  const { owner } = large;
  const deps = { ...large.deps, now: () => new Date() };
  const statements = await statementsOf(() => listOrders({ state: "authorization_ending" }, deps));
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
