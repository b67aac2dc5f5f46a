import { describe, expect, test } from "vitest";

import { readExpiry, typeExpiry } from "./card-expiry";

const today = new Date("2026-11-21T12:00:00Z");

describe("an expiry date", () => {
  test.each([
    "3/29",
    "03/29",
    "03 / 29",
    "0329",
    "03/2029",
    "032029",
    " 3-29 ",
    "3.29",
    "03 29",
    "٠٣/٢٩",
    "۰۳ / ۲۹",
    "០៣ / ២៩",
    "๐๓/๒๙",
    "०३-२९",
    "０３／２９",
    "𝟎𝟑 / 𝟐𝟗",
    "\u200e03\u200b / 29",
    "03–29",
    "2029-03",
    "2029-3",
    "2029/03",
    "2029 03",
    "202903",
    "29/03",
    "٢٠٢٩-٠٣",
    "2029年3月",
  ])("is March 2029 when written %j", (text) =>
    expect(readExpiry(text, today)).toEqual({ month: 3, year: 29 }),
  );

  test.each(["", "  "])("is missing when written %j", (text) =>
    expect(readExpiry(text, today)).toEqual({ error: "missing" }),
  );

  test.each([
    "3",
    "03 /",
    "00/29",
    "13/29",
    "03/9",
    "03/1929",
    "3/299",
    "March 29",
    "0/29",
    "329",
    "2029",
    "2029-13",
    "202900",
    "29-2003",
  ])("is unreadable when written %j", (text) =>
    expect(readExpiry(text, today)).toEqual({ error: "unreadable" }),
  );

  test("is valid to the end of its month", () => {
    expect(readExpiry("11/26", today)).toEqual({ month: 11, year: 26 });
    expect(readExpiry("10/26", today)).toEqual({ error: "past" });
    expect(readExpiry("12/25", today)).toEqual({ error: "past" });
    const lastPlace = new Date("2026-12-01T11:59:59Z");
    expect(readExpiry("11/26", lastPlace)).toEqual({ month: 11, year: 26 });
    expect(readExpiry("11/26", new Date(lastPlace.getTime() + 1000))).toEqual({ error: "past" });
  });
});

describe("typing an expiry date", () => {
  test("appends a slash to the month", () => expect(typeExpiry("1", "12")).toBe("12 / "));

  test("appends none to a year", () => expect(typeExpiry("2", "20")).toBe("20"));

  test("keeps a deleted slash deleted", () => expect(typeExpiry("12 ", "12")).toBe("12"));

  test("does not change a pasted or autofilled date", () => expect(typeExpiry("", "1239")).toBe("1239"));
});
