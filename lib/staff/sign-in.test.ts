import { expect, test } from "vitest";

import { safeCallbackUrl } from "./sign-in";

const origin = "https://shop.example";

test.each([
  ["/admin", "https://shop.example/admin"],
  ["/admin/orders/ABCD2345?do=refund", "https://shop.example/admin/orders/ABCD2345?do=refund"],
  ["https://shop.example/admin/orders/ABCD2345", "https://shop.example/admin/orders/ABCD2345"],
])("sign-in leads to the page of the admin that was asked for: %s", (asked, url) => {
  expect(safeCallbackUrl(asked, origin)).toBe(url);
});

test.each([
  undefined,
  "",
  "/",
  "/administrator",
  "/admin/../cart",
  "//evil.example/admin",
  "/\\evil.example/admin",
  "https://evil.example/admin",
  "https://shop.example.evil.example/admin",
  "http://shop.example/admin",
  "javascript:alert(1)//admin",
  "https://shop.example@evil.example/admin",
  "http://[",
])("sign-in leads to the order list for any other address: %s", (asked) => {
  expect(safeCallbackUrl(asked, origin)).toBe("https://shop.example/admin");
});
