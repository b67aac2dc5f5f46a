import { expect, test } from "vitest";

import { readFrameMessage } from "./frame-message";

test("a token is read with the card's expiry date and nothing else", () => {
  const sent = {
    type: "token",
    token: "tok_1",
    expiryMonth: 1,
    expiryYear: 39,
    last4: "0008",
    number: "5123",
  };
  expect(readFrameMessage(sent)).toEqual({ type: "token", token: "tok_1", expiryMonth: 1, expiryYear: 39 });
});

test.each([
  ["null", null],
  ["a string", "ready"],
  ["an unknown type", { type: "navigate", to: "https://elsewhere.example" }],
  ["a height that is not a number", { type: "resize", height: "100%" }],
])("%s is not a message of the card frame", (_, data) => {
  expect(readFrameMessage(data)).toBeUndefined();
});

test.each([
  ["text", "1", "39"],
  ["text with zeros", "01", "39"],
  ["a year with its century", 1, 2039],
  ["a year with its century, as text", "01", "2039"],
])("an expiry date may come as %s", (_, expiryMonth, expiryYear) => {
  const sent = { type: "token", token: "tok_1", expiryMonth, expiryYear };
  expect(readFrameMessage(sent)).toEqual({ type: "token", token: "tok_1", expiryMonth: 1, expiryYear: 39 });
});

test.each([
  ["without its expiry date", { token: "tok_1" }],
  ["with an expiry date that is no number", { token: "tok_1", expiryMonth: "Jan", expiryYear: null }],
  ["that is not text", { token: 1, expiryMonth: 1, expiryYear: 39 }],
])("a token %s ends the wait at once: the frame is unavailable", (_, fields) => {
  expect(readFrameMessage({ type: "token", ...fields })).toEqual({ type: "error", code: "unavailable" });
});

test("the height of the frame stays between 80 and 900 pixels", () => {
  expect(readFrameMessage({ type: "resize", height: 1e9 })).toEqual({ type: "resize", height: 900 });
  expect(readFrameMessage({ type: "resize", height: -1 })).toEqual({ type: "resize", height: 80 });
});

test("an unknown error code means that the frame is unavailable", () => {
  expect(readFrameMessage({ type: "error", code: "teapot" })).toEqual({ type: "error", code: "unavailable" });
});

test("the card's brand is read once the frame sends one", () => {
  expect(readFrameMessage({ type: "state", valid: false, brand: "AMEX" })).toEqual({
    type: "state",
    valid: false,
    brand: "AMEX",
  });
  expect(readFrameMessage({ type: "state", valid: true, brand: 1 })).toEqual({ type: "state", valid: true });
});

test("Enter in a field is read as the wish to submit", () => {
  expect(readFrameMessage({ type: "submit", number: "5123" })).toEqual({ type: "submit" });
});
