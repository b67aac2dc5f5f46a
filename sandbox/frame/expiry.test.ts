import { describe, expect, test } from "vitest";
import { formatExpiry, isPast, parseExpiry } from "./expiry";

describe("an expiry", () => {
  test.each([
    ["", ""],
    ["1", "1"],
    ["2", "02 / "],
    ["12", "12 / "],
    ["13", "01 / 3"],
    ["1/", "01 / "],
    ["1/39", "01 / 39"],
    ["1 39", "01 / 39"],
    ["0139", "01 / 39"],
    ["01/2039", "01 / 39"],
    ["01 / 203", "01 / 203"],
    ["2039-01", "01 / 39"],
    ["2039-12", "12 / 39"],
    ["203912", "12 / 39"],
    ["203901", "01 / 39"],
    ["20392", "02 / 39"],
    ["39/12", "12 / 39"],
    ["02 / 0", "20"],
    ["203", "203"],
    ["2039", "2039 / "],
    ["2039 / 1", "2039 / 1"],
    ["2039 / 12", "12 / 39"],
    ["2039 / 04", "04 / 39"],
    ["2039 / 13", "2039 / 13"],
    ["12 / 399", "12 / 39"],
    ["٠١/٣٩", "01 / 39"],
    ["០១/៣៩", "01 / 39"],
    ["०१ / ३९", "01 / 39"],
    ["๒๐๓๙-๐๑", "01 / 39"],
    ["\u200e01\u2060/39", "01 / 39"],
    ["2039年1月", "01 / 39"],
    ["Jan ៣៩", "Jan 39"],
  ])("typed or pasted as %j is shown as %j", (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  test.each(["203912", "2039-12", "2039/12", "1239", "12/2039"])(
    "is December 2039 when %j is typed key by key",
    (typed) => {
      const shown = Array.from(typed).reduce((before, key) => formatExpiry(before + key), "");
      expect(parseExpiry(shown)).toEqual({ month: 12, year: 39 });
    },
  );

  test("is January if nothing follows its 1", () => {
    expect(parseExpiry("2039 / 1")).toEqual({ month: 1, year: 39 });
    expect(parseExpiry("2039-1")).toEqual({ month: 1, year: 39 });
  });

  test("is parsed as a month of 1 to 12 and a two-digit year, or not at all", () => {
    expect(parseExpiry("01 / 39")).toEqual({ month: 1, year: 39 });
    expect(parseExpiry("1/2039")).toEqual({ month: 1, year: 39 });
    for (const text of ["", "13 / 39", "00 / 39", "01 / 3", "01 / 203", "2039", "203913", "2039-00"]) {
      expect(parseExpiry(text)).toBeUndefined();
    }
  });

  test("is valid through the last day of its month, in every time zone", () => {
    const december = { month: 12, year: 29 };
    expect(isPast(december, new Date("2029-12-31T23:59:59Z"))).toBe(false);
    expect(isPast(december, new Date("2030-01-01T11:59:59Z"))).toBe(false);
    expect(isPast(december, new Date("2030-01-01T12:00:00Z"))).toBe(true);
  });
});
