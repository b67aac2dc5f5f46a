import { expect, test } from "vitest";

import { redact, redactBody, redactPath } from "./redact";

test("secrets are redacted at every depth, and nothing else is", () => {
  const answer = {
    session: { id: "SESSION0001", aes256Key: "a-key", version: "1", updateStatus: "SUCCESS" },
    sourceOfFunds: { token: "tok_1", provided: { card: { number: "512345xxxxxx0008" } } },
    list: [{ token: "tok_2" }],
    authentication: { redirectHtml: "<div>", "3ds2": { authenticationToken: "cavv", acsEci: "02" } },
    encryptedData: { ciphertext: "c", nonce: "n", tag: "t" },
    authRedirectUrl: "https://shop.example/payments/return-token/return",
    order: { id: "A1-1", amount: 12 },
  };
  const redacted = "[redacted]";
  expect(redact(answer)).toEqual({
    session: { id: redacted, aes256Key: redacted, version: "1", updateStatus: "SUCCESS" },
    sourceOfFunds: { token: redacted, provided: { card: { number: "512345xxxxxx0008" } } },
    list: [{ token: redacted }],
    authentication: { redirectHtml: redacted, "3ds2": { authenticationToken: redacted, acsEci: "02" } },
    encryptedData: { ciphertext: redacted, nonce: redacted, tag: redacted },
    authRedirectUrl: redacted,
    order: { id: "A1-1", amount: 12 },
  });
});

test("a body that is not complete JSON is kept as its length only, because it may hold a whole secret", () => {
  expect(redactBody('{"session":{"aes256Key":"a-key"')).toBe("[not JSON, 31 characters]");
});

test("a long body is cut after its secrets are redacted", () => {
  const text = redactBody(JSON.stringify({ filler: "x".repeat(10_000), token: "tok_1" }));
  expect(text).toHaveLength(4_000);
});

test("the session's id is redacted in an operation's path, and the path that creates a session is unchanged", () => {
  expect(redactPath("/session/SESSION0001/pay")).toBe("/session/[redacted]/pay");
  expect(redactPath("/session/create")).toBe("/session/create");
});
