import { describe, expect, test } from "vitest";

import { readExpiry, typeExpiry } from "./card-expiry";

const today = new Date(2026, 10, 21);

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
  ])("is March 2029 when written %j", (text) =>
    expect(readExpiry(text, today)).toEqual({ month: 3, year: 29 }),
  );

  test.each(["", "  "])("is missing when written %j", (text) =>
    expect(readExpiry(text, today)).toEqual({ error: "missing" }),
  );

  test.each(["3", "03 /", "00/29", "13/29", "03/9", "03/1929", "3/299", "March 29", "0/29", "329"])(
    "is unreadable when written %j",
    (text) => expect(readExpiry(text, today)).toEqual({ error: "unreadable" }),
  );

  test("is valid to the end of its month", () => {
    expect(readExpiry("11/26", today)).toEqual({ month: 11, year: 26 });
    expect(readExpiry("10/26", today)).toEqual({ error: "past" });
    expect(readExpiry("12/25", today)).toEqual({ error: "past" });
    expect(readExpiry("01/27", new Date(2026, 11, 31))).toEqual({ month: 1, year: 27 });
  });
});

describe("typing an expiry date", () => {
  test("appends a slash to the month", () => expect(typeExpiry("1", "12")).toBe("12 / "));

  test("keeps a deleted slash deleted", () => expect(typeExpiry("12 ", "12")).toBe("12"));

  test("does not change a pasted or autofilled date", () => expect(typeExpiry("", "1239")).toBe("1239"));
});
