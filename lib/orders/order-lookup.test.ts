import { describe, expect, test } from "vitest";

import { lookupForm } from "./order-lookup";

const email = "shopper@example.com";

describe("an order number", () => {
  test.each([
    "K7QF-2M9X",
    "k7qf-2m9x",
    "K7QF2M9X",
    " k7qf 2m9x ",
    "#K7QF-2M9X",
    "K7QF–2M9X",
    "Ｋ７ＱＦ２Ｍ９Ｘ",
    "K٧QF-٢M٩X",
    "K៧QF-២M៩X",
  ])("is read however it is typed: %s", (number) => {
    expect(lookupForm.parse({ number, email }).number).toBe("K7QF-2M9X");
  });

  test("is read with the letters that look like digits", () => {
    expect(lookupForm.parse({ number: "oilO-2M9X", email }).number).toBe("0110-2M9X");
  });

  test.each([
    ["", "required"],
    ["   ", "required"],
    ["K7QF-2M9", "invalid"],
    ["K7QF-2M9XX", "invalid"],
    ["الطلب", "invalid"],
    ["x".repeat(101), "invalid"],
  ])("%j is none", (number, message) => {
    expect(lookupForm.safeParse({ number, email }).error?.issues).toMatchObject([
      { path: ["number"], message },
    ]);
  });
});

describe("an e-mail address", () => {
  const number = "K7QF-2M9X";

  test("is read without the spaces around it and without its case", () => {
    expect(lookupForm.parse({ number, email: "  Shopper@Example.COM " }).email).toBe(email);
  });

  test.each([
    ["", "required"],
    ["shopper", "invalid"],
    [`${"a".repeat(250)}@example.com`, "invalid"],
    ["a@example.com\0", "invalid"],
  ])("%j is none", (typed, message) => {
    const { error } = lookupForm.safeParse({ number, email: typed });
    expect(error?.issues).toMatchObject([{ path: ["email"], message }]);
  });
});
