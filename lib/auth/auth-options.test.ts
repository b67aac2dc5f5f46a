import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";

import { decodeSessionToken } from "./auth-options";

const secret = "a secret of at least thirty-two characters";
const newSecret = "another secret of at least thirty-two characters";

test("a session outlives a rotation of the secret, and ends with the secret that it was made with", async () => {
  const token = await encode({ token: { sub: "ada" }, secret });
  expect(await decodeSessionToken({ token }, { AUTH_SECRET: secret })).toMatchObject({ sub: "ada" });
  const rotation = { AUTH_SECRET: newSecret, AUTH_SECRET_PREVIOUS: secret };
  expect(await decodeSessionToken({ token }, rotation)).toMatchObject({ sub: "ada" });
  expect(await decodeSessionToken({ token }, { AUTH_SECRET: newSecret })).toBeNull();
});

test("an expired or malformed token is no session", async () => {
  const expired = await encode({ token: { sub: "ada" }, secret, maxAge: -60 });
  for (const token of [expired, "", "e30.e30.e30", undefined])
    expect(await decodeSessionToken({ token }, { AUTH_SECRET: secret })).toBeNull();
});
