import { expect, test } from "vitest";

import { readFrameMessage } from "./frame-message";

test("a token is read with the card's expiry, and nothing else of it", () => {
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
  ["nothing", null],
  ["a string", "ready"],
  ["an unknown type", { type: "navigate", to: "https://elsewhere.example" }],
  ["a token without its expiry", { type: "token", token: "tok_1" }],
  ["a token that is no text", { type: "token", token: 1, expiryMonth: 1, expiryYear: 39 }],
  ["a height that is no number", { type: "resize", height: "100%" }],
])("%s is no message of the frame's", (_, data) => {
  expect(readFrameMessage(data)).toBeUndefined();
});

test("a frame cannot make itself taller than a screen or vanish", () => {
  expect(readFrameMessage({ type: "resize", height: 1e9 })).toEqual({ type: "resize", height: 900 });
  expect(readFrameMessage({ type: "resize", height: -1 })).toEqual({ type: "resize", height: 80 });
});

test("an error whose code is unknown means that the frame cannot be used", () => {
  expect(readFrameMessage({ type: "error", code: "teapot" })).toEqual({ type: "error", code: "unavailable" });
});
