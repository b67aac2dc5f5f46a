import { expect, test } from "vitest";

import { orderListOrigin } from "./order-list-query";

test.each(["", "search=Ada+%26+Co", "state=paid", "search=a%40b.example&state=held"])(
  "an order leads back to the list that it was opened from: %j",
  (from) => {
    expect(orderListOrigin.parse(from)).toBe(from);
  },
);

test.each([
  [undefined, ""],
  [["state=paid", "state=held"], ""],
  ["https://evil.example/", ""],
  ["state=none&page=0", ""],
  ["page=1", ""],
  ["state=paid&do=refund", "state=paid"],
  [`search=${"a".repeat(2000)}`, ""],
])("nothing but a filter and a page of the list is kept: %j", (from, kept) => {
  expect(orderListOrigin.parse(from)).toBe(kept);
});
