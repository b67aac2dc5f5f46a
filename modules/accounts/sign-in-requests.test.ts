import { expect, test } from "vitest";

import { safeReturnPath } from "./sign-in-requests";

const origin = "https://shop.example";

test.each([
  ["/", "/"],
  ["/checkout", "/checkout"],
  ["/account/cards?add=yes", "/account/cards?add=yes"],
  ["https://shop.example/orders/K7QF-2M9X", "/orders/K7QF-2M9X"],
])("sign-in leads to the page of the shop that was asked for: %s", (asked, path) => {
  expect(safeReturnPath(asked, origin)).toBe(path);
});

test.each([
  undefined,
  "",
  "//evil.example/account",
  "/\\evil.example",
  "/.//evil.example",
  "https://evil.example/account",
  "https://shop.example.evil.example/",
  "http://shop.example/account",
  "https://shop.example@evil.example/",
  "javascript:alert(1)",
  "http://[",
  "/admin",
  "/admin/orders/K7QF-2M9X",
  "/api/auth/signout",
  "/account/sign-in?callbackUrl=/account/sign-in",
  `/${"a".repeat(500)}`,
])("sign-in leads to the account for any other address: %s", (asked) => {
  expect(safeReturnPath(asked, origin)).toBe("/account");
});
