import { expect, test } from "vitest";

import { checkField } from "./check-field";

test.each([
  ["email", "ada@example.com", "", undefined],
  ["email", "ada@example", "", "invalid"],
  ["name", "Ada", "GB", undefined],
  ["name", " ", "GB", "required"],
  ["name", "www.example.com", "GB", "invalid"],
  ["addressLine1", "x".repeat(101), "GB", "too_long"],
  ["addressLine2", "", "GB", undefined],
  ["deliveryNote", "Ring twice", "GB", undefined],
  ["deliveryNote", "x".repeat(201), "GB", "too_long"],
  ["country", "GB", "GB", undefined],
  ["country", "", "", "required"],
  ["postalCode", "EC1Y 8SY", "GB", undefined],
  ["postalCode", "EC1Y 8SY", "US", "invalid"],
  ["postalCode", "", "KH", undefined],
  ["region", "NY", "US", undefined],
  ["region", "NY", "JP", "invalid"],
  ["phone", "", "GB", undefined],
  ["phone", "07400 123456", "GB", undefined],
  ["phone", "12", "GB", "invalid"],
])("the field %s with %j in %j is judged by itself", (name, text, country, code) => {
  expect(checkField(name, text, country)).toBe(code);
});
