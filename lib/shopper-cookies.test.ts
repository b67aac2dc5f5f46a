import { createHmac } from "node:crypto";

import { jwtVerify } from "jose";
import { expect, test } from "vitest";

import { derivedKeys } from "./derived-keys";
import { browserCookie, cookieAttributes, openCookie, signCookie } from "./shopper-cookies";

const secret = "a secret of at least thirty-two characters";
const newSecret = "another secret of at least thirty-two characters";
const keys = derivedKeys("shopper-cookie", { AUTH_SECRET: secret });
const now = new Date("2026-11-22T12:00:00Z");
const signing = { keys, now };
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

test("a signed cookie is read back", () => {
  const signed = signCookie("cart", "[1]", signing);
  expect(openCookie("cart", signed, signing)).toEqual({ value: "[1]", isDue: false });
});

test("a signed cookie is a JSON Web Token, as a library for them reads it", async () => {
  const signed = signCookie("cart", "[1]", signing);
  const { payload } = await jwtVerify(signed, keys.current, { audience: "cart", currentDate: now });
  const iat = now.getTime() / 1000;
  expect(payload).toEqual({ value: "[1]", aud: "cart", iat, exp: days(30).getTime() / 1000 });
});

test.each([
  ["an absent cookie", undefined],
  ["a plain value", "x".repeat(43)],
  ["an empty cookie", ""],
  ["a token without a signature", "eyJhbGciOiJub25lIn0.eyJ2YWx1ZSI6IngifQ."],
  ["malformed text", "a.b.c"],
])("%s holds nothing", (_, cookie) => {
  expect(openCookie("shopper", cookie, signing)).toBeUndefined();
});

test("no cookie can be passed off as another", () => {
  const signed = signCookie("price_list", "x".repeat(43), signing);
  expect(openCookie("shopper", signed, signing)).toBeUndefined();
});

test("a changed value is refused", () => {
  const [header, payload = "", signature] = signCookie("shopper", "mine", signing).split(".");
  const claims = { ...JSON.parse(Buffer.from(payload, "base64url").toString()), value: "theirs" };
  const changed = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  expect(openCookie("shopper", changed, signing)).toBeUndefined();
});

test("a token does not choose how it is checked: any other header is refused, also with the right signature", () => {
  const claims = { value: "mine", aud: "shopper", iat: now.getTime() / 1000, exp: days(1).getTime() / 1000 };
  const tokenWith = (header: object) => {
    const signed = [header, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${signed}.${createHmac("sha256", keys.current).update(signed).digest("base64url")}`;
  };
  expect(openCookie("shopper", tokenWith({ alg: "HS256" }), signing)).toMatchObject({ value: "mine" });
  expect(openCookie("shopper", tokenWith({ alg: "none" }), signing)).toBeUndefined();
});

test("a cookie that another secret signed is refused", () => {
  const foreign = { keys: derivedKeys("shopper-cookie", { AUTH_SECRET: newSecret }), now };
  expect(openCookie("shopper", signCookie("shopper", "mine", foreign), signing)).toBeUndefined();
});

test("a cookie expires by its own signed end, whatever the browser does", () => {
  const signed = signCookie("shopper", "mine", signing);
  expect(openCookie("shopper", signed, { keys, now: days(179) })).toMatchObject({ value: "mine" });
  expect(openCookie("shopper", signed, { keys, now: days(181) })).toBeUndefined();
});

test("a cookie is due to be signed again after a day", () => {
  const signed = signCookie("shopper", "mine", signing);
  expect(openCookie("shopper", signed, { keys, now: days(0.9) })).toMatchObject({ isDue: false });
  expect(openCookie("shopper", signed, { keys, now: days(1.1) })).toMatchObject({ isDue: true });
});

test("during a rotation of the secret the old cookie is read, and due at once", () => {
  const signed = signCookie("shopper", "mine", signing);
  const rotated = derivedKeys("shopper-cookie", { AUTH_SECRET: newSecret, AUTH_SECRET_PREVIOUS: secret });
  expect(openCookie("shopper", signed, { keys: rotated, now })).toEqual({ value: "mine", isDue: true });
});

test("on https a cookie is secure and only this host can set it", () => {
  const site = { APP_URL: "https://shop.example" };
  expect(browserCookie("shopper", site)).toBe("__Host-shopper");
  expect(cookieAttributes("shopper", site)).toEqual({
    httpOnly: true,
    sameSite: "lax",
    secure: true,
    path: "/",
    maxAge: 180 * 86_400,
  });
});

test("on http, where a browser refuses the prefix, a cookie has its plain name", () => {
  const site = { APP_URL: "http://localhost:3000" };
  expect(browserCookie("shopper", site)).toBe("shopper");
  expect(cookieAttributes("shopper", site).secure).toBe(false);
});
