import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { signInIdSchema } from "@/lib/ids";

import { isCodeOf, mintSignIn, readLinkToken, signInMinutes } from "./sign-in-secrets";

const now = new Date("2026-11-22T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const current = randomBytes(32);
const keys = { current, accepted: [current] };
const signInId = signInIdSchema.parse(randomUUID());
const appUrl = "https://shop.example";

function mint(id = signInId) {
  const { code, link } = mintSignIn({ signInId: id, appUrl }, now, keys);
  return { code, token: link.replace(`${appUrl}/account/sign-in/open/`, "") };
}

test("a code has six digits and belongs to one sign-in", () => {
  const { code } = mint();
  expect(code).toMatch(/^\d{6}$/);
  expect(isCodeOf(signInId, code, keys)).toBe(true);
  const codes = Array.from({ length: 50 }, () => mint(signInIdSchema.parse(randomUUID())));
  expect(new Set(codes.map((minted) => minted.code)).size).toBeGreaterThan(45);
});

test("a code may be typed with spaces, and with the digits of another script", () => {
  const { code } = mint();
  const khmer = code.replace(/\d/g, (digit) => String.fromCodePoint(0x17e0 + Number(digit)));
  const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  for (const typed of [` ${code} `, `${code.slice(0, 3)} ${code.slice(3)}`, khmer, arabic])
    expect(isCodeOf(signInId, typed, keys)).toBe(true);
});

test.each(["", "12345", "1234567", "abcdef", "%00", "9".repeat(10_000)])("is no code: %.20s", (typed) => {
  expect(isCodeOf(signInId, typed, keys)).toBe(false);
});

test("code and link of before a rotation of the secret work, and those of another secret do not", () => {
  const { code, token } = mint();
  const rotated = randomBytes(32);
  const during = { current: rotated, accepted: [rotated, current] };
  expect(isCodeOf(signInId, code, during)).toBe(true);
  expect(readLinkToken(token, now, during)).toBe(signInId);
  const foreign = { current: rotated, accepted: [rotated] };
  expect(readLinkToken(token, now, foreign)).toBeUndefined();
});

test("a link names its sign-in for 15 minutes", () => {
  const { token } = mint();
  expect(readLinkToken(token, later(signInMinutes - 1), keys)).toBe(signInId);
  expect(readLinkToken(token, later(signInMinutes), keys)).toBeUndefined();
});

test.each([
  ["empty", ""],
  ["cut off", mint().token.slice(0, -3)],
  [
    "sealed with another key",
    mintSignIn({ signInId, appUrl }, now, { ...keys, current: randomBytes(32) })
      .link.split("/")
      .at(-1)!,
  ],
])("a forged link names nothing: %s", (_name, forged) => {
  expect(readLinkToken(forged, now, keys)).toBeUndefined();
});
