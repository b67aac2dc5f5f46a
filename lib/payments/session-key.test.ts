import { randomBytes, randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { derivedKeys } from "@/lib/derived-keys";
import { paymentIdSchema } from "@/lib/ids";
import { openSessionKey, sealSessionKey } from "./session-key";

const secret = "a secret of at least thirty-two characters";
const newSecret = "another secret of at least thirty-two characters";
const keys = derivedKeys("session-key", { AUTH_SECRET: secret });
const paymentId = paymentIdSchema.parse(randomUUID());
const aes256Key = randomBytes(32);
const seal = () => sealSessionKey(aes256Key.toString("base64"), paymentId, keys)!;

test("a sealed session key opens, holds nothing readable and is never the same twice", () => {
  expect(openSessionKey(seal(), paymentId, keys)).toEqual(aes256Key);
  expect(Buffer.from(seal(), "base64url").includes(aes256Key)).toBe(false);
  expect(seal()).not.toBe(seal());
});

test("a session key sealed before a rotation of AUTH_SECRET opens after it, and not once the rotation is over", () => {
  const sealed = seal();
  const rotation = derivedKeys("session-key", { AUTH_SECRET: newSecret, AUTH_SECRET_PREVIOUS: secret });
  expect(openSessionKey(sealed, paymentId, rotation)).toEqual(aes256Key);
  const after = derivedKeys("session-key", { AUTH_SECRET: newSecret });
  expect(openSessionKey(sealed, paymentId, after)).toBeUndefined();
});

test("a session key does not open for another payment", () => {
  expect(openSessionKey(seal(), paymentIdSchema.parse(randomUUID()), keys)).toBeUndefined();
});

test("a sealed session key with a changed bit does not open", () => {
  const bytes = Buffer.from(seal(), "base64url");
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(openSessionKey(changed.toString("base64url"), paymentId, keys)).toBeUndefined();
  }
});

test.each([undefined, "", "c2hvcnQ=", randomBytes(33).toString("base64")])(
  "a key that is not 256 bits of base64 is not stored: %s",
  (text) => {
    expect(sealSessionKey(text, paymentId, keys)).toBeUndefined();
  },
);
