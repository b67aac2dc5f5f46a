import { expect, test } from "vitest";

import { derivedKeys } from "./derived-keys";

const secret = "a secret of at least thirty-two characters";
const newSecret = "another secret of at least thirty-two characters";

test("each purpose has a key of its own, 256 bits long", () => {
  const sessionKey = derivedKeys("session-key", { AUTH_SECRET: secret }).current;
  const cookieKey = derivedKeys("shopper-cookie", { AUTH_SECRET: secret }).current;
  expect(sessionKey).toHaveLength(32);
  expect(sessionKey.equals(cookieKey)).toBe(false);
});

test("after a rotation the new key writes, and the previous one is still accepted", () => {
  const before = derivedKeys("session-key", { AUTH_SECRET: secret });
  const after = derivedKeys("session-key", { AUTH_SECRET: newSecret, AUTH_SECRET_PREVIOUS: secret });
  expect(after.current.equals(before.current)).toBe(false);
  expect(after.accepted).toEqual([after.current, before.current]);
});

test("without a rotation only the current key is accepted", () => {
  const { current, accepted } = derivedKeys("session-key", { AUTH_SECRET: secret });
  expect(accepted).toEqual([current]);
});
