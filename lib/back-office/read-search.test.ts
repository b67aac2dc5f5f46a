import { describe, expect, test } from "vitest";

import { readSearch, searchWithoutPeople, type SearchPart } from "./read-search";

const zone = { timeZone: "Europe/London", now: new Date("2026-03-29T23:30:00Z") };

/** The parts as texts: `2195 as card, phone, amount, words`. */
function partsOf(parts: SearchPart[]): string[] {
  return parts.map(({ text, readings }) => {
    const kinds = readings.map((reading) =>
      reading.kind === "parts" ? `(${partsOf(reading.parts).join("; ")})` : reading.kind,
    );
    return `${text} as ${kinds.join(", ")}`;
  });
}

describe("an order number is read", () => {
  test.each([
    "K7QF-2M1X",
    "k7qf-2m1x",
    "K7QF2M1X",
    "k7qf 2m1x",
    "#K7QF-2M1X",
    "order K7QF-2M1X",
    "K7QF–2MIX",
    "K7QF-2MlX",
    "\u200bK7QF\u00a02M1X ",
    "K7QF-2M1X-2",
    "https://shop.example/admin/orders/K7QF-2M1X?from=state%3Dpaid",
    "http://localhost:3000/orders/K7QF-2M1X",
  ])("from %s", (text) => {
    expect(readSearch(text, zone).name?.numbers).toContain("K7QF-2M1X");
  });

  test("with an O for a zero", () => {
    expect(readSearch("KOQF-2M1X", zone).name?.numbers).toContain("K0QF-2M1X");
  });
});

test.each([
  ["ada lovelace", ["ada lovelace as words"]],
  ["2195", ["2195 as card, phone, amount, words"]],
  [
    "0107 2195",
    ["0107 2195 as phone, (0107 as card, phone, amount, words; 2195 as card, phone, amount, words)"],
  ],
  ["lovelace 2195", ["lovelace as words", "2195 as card, phone, amount, words"]],
  ["+855 12 345 678", ["+855 12 345 678 as phone"]],
  ["(020) 7946-0018", ["(020) 7946-0018 as phone, ((020) as words; 7946-0018 as phone, words)"]],
  ["12 34", ["12 34 as phone"]],
  ["1 2", ["1 2 as (1 as amount, words; 2 as amount, words)"]],
  ["1,000.00", ["1,000.00 as amount, words"]],
  ["$250", ["$250 as amount, words"]],
  ["250 USD", ["250 USD as amount, words"]],
  ["EUR 250,50", ["EUR 250,50 as amount, words"]],
  ["¥ 12,000 ada", ["ada as words", "¥ 12,000 as amount, words"]],
  ["ada@example.com", ["ada@example.com as words"]],
  ["customer-12@example.com", ["customer-12@example.com as words"]],
  ["ada 2026-11-26", ["ada as words", "2026-11-26 as day"]],
  ["26/11/2026", ["26/11/2026 as day"]],
  ["11/26/2026", ["11/26/2026 as day"]],
  ["26.11.2026", ["26.11.2026 as day"]],
  ["26 Nov 2026", ["26 Nov 2026 as day"]],
  ["Today", ["Today as day"]],
  ["ada yesterday", ["ada as words", "yesterday as day"]],
  ["todays", ["todays as words"]],
  ["November 26, 2026", ["November 26, 2026 as day"]],
  ["31/02/2026", ["31/02/2026 as phone, words"]],
  ["", []],
])("%s is read in each way that it can mean", (text, parts) => {
  expect(partsOf(readSearch(text, zone).parts)).toEqual(parts);
});

test("a day begins and ends where the merchant is, also when clocks change", () => {
  const [part] = readSearch("29 Mar 2026", zone).parts;
  expect(part?.readings).toEqual([
    { kind: "day", from: new Date("2026-03-29T00:00:00Z"), until: new Date("2026-03-29T23:00:00Z") },
  ]);
});

test("yesterday is the merchant's, also in the hour in which it is another day in UTC", () => {
  const [part] = readSearch("yesterday", zone).parts;
  expect(part?.readings).toEqual([
    { kind: "day", from: new Date("2026-03-29T00:00:00Z"), until: new Date("2026-03-29T23:00:00Z") },
  ]);
});

test("an amount is read in the minor units of each kind of currency, and a phone without the zero of its country", () => {
  const reading = (text: string, kind: string) =>
    readSearch(text, zone).parts[0]?.readings.find((each) => each.kind === kind);
  expect(reading("250,50 KWD", "amount")).toEqual({
    kind: "amount",
    minorByExponent: [
      [2, 25_050],
      [3, 250_500],
    ],
    currency: "KWD",
  });
  expect(reading("012 345 678", "phone")).toEqual({ kind: "phone", digits: "12345678" });
  expect(reading("0107", "phone")).toEqual({ kind: "phone", digits: "0107" });
});

test("a name of a person or an e-mail address is not looked up as a name of an order", () => {
  for (const text of ["Haddad", "ada haddad", "Ana Silva", "customer-1@example.com", "250 USD"])
    expect(readSearch(text, zone).name).toBeUndefined();
});

test("who reads no people finds orders by number, amount and day, and not by a name, a phone number or a card", () => {
  const read = (typed: string) => searchWithoutPeople(readSearch(typed, zone));
  expect(partsOf(read("ada lovelace 2195 10.00 26 Nov 2026").parts)).toEqual([
    "ada lovelace as ",
    expect.stringMatching(/^2195 10.00 as .*amount/),
    "26 Nov 2026 as day",
  ]);
  expect(JSON.stringify(read("ada 2195 +442079460999"))).not.toMatch(/"(words|phone|card)"/);
  expect(read("k7qf-2m1x").name?.numbers).toContain("K7QF-2M1X");
});
