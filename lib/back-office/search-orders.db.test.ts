import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { foldText } from "@/lib/text/fold-text";

import { listOrders } from "./list-orders";

const people = [
  ["ÉLODIE ÅNGSTRÖM", "elodie@xn--mller-kva.example"],
  ["Jürgen Groß", "a+b@example.com"],
  ["Jose\u0301 Nu\u0301n\u0303ez", "jose@example.com"],
  ["Sinéad O’Brien", "Sinead@Example.com"],
  ["Ada\u00a0Lovelace", "ada@example.com"],
  ["Gra\u200bce Hop\u00adper", "grace@example.com"],
  ["Łukasz Søndergård", "lukasz@example.com"],
  ["ΟΔΥΣΣΕΥΣ Παπαδόπουλος", "od@example.com"],
  ["Ёлкина ЙОВЧЕВА", "e@example.com"],
  ["İbrahim IŞIK", "i@example.com"],
  ["أحمد مُحَمَّد", "ahmad@example.com"],
  ["Ｆｕｌｌ　Ｗｉｄｔｈ", "full@example.com"],
  ["Anne‑Marie Ⅷ", "anne@example.com"],
  ["ガブリエル", "gaburieru@example.com"],
  ["សុខា ៤៥", "sokha@example.com"],
] as const;

let shop: TestShop;
const numbers = new Map<string, string>();

beforeAll(async () => {
  shop = await startTestShop();
  for (const [name, email] of people) numbers.set(name, (await shop.order(1_000n, { name, email })).number);
});
afterAll(() => shop.stop());

describe("staff find", () => {
  test.each([
    ["élodie", 0],
    ["Elodie angstrom", 0],
    ["E\u0301LODIE", 0],
    ["elodie@müller.example", 0],
    ["GROSS", 1],
    ["groß", 1],
    ["GROẞ", 1],
    ["juergen gross", undefined],
    ["josé núñez", 2],
    ["JOSE NUNEZ", 2],
    ["O'Brien", 3],
    ["o’brien", 3],
    ["O‘BRIEN", 3],
    ["sinead＠example.com", 3],
    ["ada lovelace", 4],
    ["ada\u00a0love", 4],
    ["grace hopper", 5],
    ["lukasz sondergard", 6],
    ["ŁUKASZ", 6],
    ["οδυσσευσ", 7],
    ["παπαδοπουλοσ", 7],
    ["елкина йовчева", 8],
    ["ibrahim ışık", 9],
    ["IBRAHIM isik", 9],
    ["احمد محمد", 10],
    ["full width", 11],
    ["anne-marie viii", 12],
    ["anne–marie", 12],
    ["ガブリエル", 13],
    ["ｶﾞﾌﾞﾘｴﾙ", 13],
    ["សុខា 45", 14],
    ["សុខា ៤៥", 14],
    ["'; \\ & | ! ( ＇ ﹨", undefined],
  ])("%s", async (search, index) => {
    const { rows } = await listOrders({ search: { text: search, masked: false } }, shop.deps);
    const found = index === undefined ? [] : [numbers.get(people[index]![0])];
    expect(rows.map(({ number }) => number)).toEqual(found);
  });
});

test("the database and the shop fold every character the same", async () => {
  const all = Array.from({ length: 0x20000 - 0x20 }, (_, code) => code + 0x20)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code));
  const rows = await shop.db.$queryRaw<{ at: number; folded: string; plain: string }[]>`
    SELECT "at"::int, "folded"("text"), normalize("text", NFKD) AS "plain"
    FROM unnest(${all}::text[]) WITH ORDINALITY "each"("text", "at")`;
  const different = rows.flatMap(({ at, folded, plain }) => {
    const character = all[at - 1]!;
    // The database or Node may not know the characters of the newest Unicode yet.
    if (plain !== character.normalize("NFKD")) return [];
    return foldText(character) === folded ? [] : [`${character.codePointAt(0)!.toString(16)} ${folded}`];
  });
  expect(different).toEqual([]);
});

test("the locale of the database makes no difference", async () => {
  const [row] = await shop.db.$queryRaw<{ c: string; turkish: string }[]>`
    SELECT "folded"('TITLE İIıi ÉΣ' COLLATE "C") AS "c", "folded"('TITLE İIıi ÉΣ' COLLATE "tr-x-icu") AS "turkish"`;
  expect(row).toEqual({ c: "title iiii eσ", turkish: "title iiii eσ" });
});

test("a role that reads no people finds nobody by a name, an address or the end of a card, and each order by its number", async () => {
  const number = numbers.get("Jürgen Groß")!;
  const found = async (search: string) =>
    (await listOrders({ search: { text: search, masked: true } }, shop.deps)).rows.map((row) => row.number);
  for (const search of ["Groß", "a+b@example.com", "1234", "Town"]) expect(await found(search)).toEqual([]);
  expect(await found(number)).toEqual([number]);
  expect(await found("10.00")).toContain(number);
});
