import { expect, test } from "vitest";

import { redact, redactPath, redactText } from "./redact";

test("secrets are struck out wherever they stand, and nothing else is", () => {
  const answer = {
    session: { id: "SESSION0001", aes256Key: "a-key", version: "1", updateStatus: "SUCCESS" },
    sourceOfFunds: { token: "tok_1", provided: { card: { number: "512345xxxxxx0008" } } },
    list: [{ token: "tok_2" }],
    authentication: { redirectHtml: "<div>", "3ds2": { authenticationToken: "cavv", acsEci: "02" } },
    encryptedData: { ciphertext: "c", nonce: "n", tag: "t" },
    order: { id: "A1-1", amount: 12 },
  };
  const gone = "[struck out]";
  expect(redact(answer)).toEqual({
    session: { id: gone, aes256Key: gone, version: "1", updateStatus: "SUCCESS" },
    sourceOfFunds: { token: gone, provided: { card: { number: "512345xxxxxx0008" } } },
    list: [{ token: gone }],
    authentication: { redirectHtml: gone, "3ds2": { authenticationToken: gone, acsEci: "02" } },
    encryptedData: { ciphertext: gone, nonce: gone, tag: gone },
    order: { id: "A1-1", amount: 12 },
  });
});

test("a text that is no whole JSON is kept only as its length: half an answer may hold a whole secret", () => {
  expect(redactText('{"session":{"aes256Key":"a-key"')).toBe("[31 characters that are no JSON]");
});

test("a long answer is cut after its secrets are struck out", () => {
  const text = redactText(JSON.stringify({ filler: "x".repeat(10_000), token: "tok_1" }));
  expect(text).toHaveLength(4_000);
});

test("an operation's path is told without the session, and the path that opens one as it is", () => {
  expect(redactPath("/session/SESSION0001/pay")).toBe("/session/[struck out]/pay");
  expect(redactPath("/session/create")).toBe("/session/create");
});
