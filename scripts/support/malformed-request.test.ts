import { expect, test } from "vitest";

import { isMalformed } from "./malformed-request.mjs";

test.each(["/orders/%ff", "/products/%00", "/admin?search=%00", "/payments/%c3%28/return", "/%"])(
  "%s is malformed",
  (url) => {
    expect(isMalformed({ url, headers: {} })).toBe(true);
  },
);

test.each(["/", "/products/stoneware-vase?x=%ff&y=100%", "/orders/K7QF-2M9X?card=another", "/%E2%82%AC"])(
  "%s is not malformed",
  (url) => {
    expect(isMalformed({ url, headers: {} })).toBe(false);
  },
);

test.each(["%7B%", "x".repeat(3_000)])("the navigation state %s is malformed", (state) => {
  expect(isMalformed({ url: "/", headers: { "next-router-state-tree": state } })).toBe(true);
});

test("a page's own navigation state is not malformed", () => {
  const state = encodeURIComponent(JSON.stringify(["", { children: ["cart", {}] }]));
  expect(isMalformed({ url: "/", headers: { "next-router-state-tree": state } })).toBe(false);
});
