import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";

import { describe, expect } from "vitest";
import pLimit from "p-limit";

import { test } from "@/e2e/support/http-test";
import { catalogues } from "@/lib/i18n/catalogues";
import { answerChallenge } from "@/testing/answer-challenge";
import { readForms } from "@/testing/html-forms";
import { HttpBrowser } from "@/testing/http-browser";
import { rounds } from "@/testing/rounds";
import { cards } from "@/e2e/support/shopper";
import type { PlacedOrder, ShortTimeoutShop } from "@/e2e/support/short-timeout-shop";

// A client that follows no rules. Each request has its answer, none of them is a 500, and nothing moves.

const cookieOf = ({ shopper }: PlacedOrder, url: string) =>
  shopper
    .cookiesFor(url)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

async function expectNothingMoved(shop: ShortTimeoutShop, order: PlacedOrder): Promise<void> {
  expect(await shop.ledger(order)).toEqual([]);
  expect((await shop.viewAsShopper(order)).text).not.toContain("Thank you");
}

describe("callbacks", () => {
  async function challenged(shop: ShortTimeoutShop) {
    const order = await shop.placeOrder("pay");
    await shop.pay(order, { number: cards.challenge });
    const { returnUrl } = await shop.readSandbox<{ returnUrl: string }>(`orders/${order.number}-1`);
    return { ...order, returnUrl };
  }
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(fields) });

  test("of another order move nothing, and one that is replayed pays once", async ({
    shortTimeoutShop: shop,
  }) => {
    const [order, other] = [await challenged(shop), await challenged(shop)];
    const own = (await answerChallenge(order, [{ code: "123456" }]))?.fields ?? {};
    const crossed = await post(other.returnUrl, own);
    expect(crossed.status).toBe(200);
    await expectNothingMoved(shop, other);
    await expectNothingMoved(shop, order);

    const replayed = await Promise.all(Array.from({ length: 10 }, () => post(order.returnUrl, own)));
    expect(replayed.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    await expect.poll(() => shop.ledger(order)).toEqual(["PAYMENT all"]);
    await post(order.returnUrl, own);
    expect(await shop.ledger(order)).toEqual(["PAYMENT all"]);
    expect(await shop.ledger(other)).toEqual([]);
  });

  test("that are forged charge nothing while the payer is not authenticated", async ({
    shortTimeoutShop: shop,
  }) => {
    const encrypted = { ciphertext: "AAAA", nonce: "AAAAAAAAAAAAAAAA", tag: "AAAAAAAAAAAAAAAAAAAAAA==" };
    const forgeries: Record<string, string>[] = [
      { result: "SUCCESS", "response.gatewayRecommendation": "PROCEED" },
      Object.fromEntries(Object.entries(encrypted).map(([name, value]) => [`encryptedData.${name}`, value])),
      { "encryptedData.ciphertext": "x".repeat(60_000), "order.id": "\0", result: "\u202e" },
    ];
    for (const forgery of forgeries) {
      const order = await challenged(shop);
      expect((await post(order.returnUrl, forgery)).status).toBe(200);
      await expectNothingMoved(shop, order);
    }
  });
});

test("planted cookies open no order and fill no cart", async ({ shortTimeoutShop: shop }) => {
  const order = await shop.placeOrder("pay");
  const [header, payload, signature = ""] = (
    order.shopper.cookiesFor(shop.shopUrl).find(({ name }) => name === "shopper")?.value ?? ""
  ).split(".");
  const planted = [
    randomBytes(32).toString("base64url"),
    `${header}.${payload}.`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`,
    "%00",
    "x".repeat(3_000),
  ];
  for (const shopper of planted) {
    const headers = { cookie: `shopper=${shopper}; cart=[{}]; price_list=jp` };
    const page = await fetch(order.url, { headers });
    expect(page.status).toBe(404);
    expect(page.headers.getSetCookie().join()).toMatch(/shopper=eyJ/);
    const cart = await fetch(`${shop.shopUrl}/cart`, { headers });
    expect(await cart.text()).toContain("Your cart is empty");
  }
});

test("stale, foreign, malformed and oversized posts are refused, and nothing moves", async ({
  shortTimeoutShop: shop,
}) => {
  const order = await shop.placeOrder("pay");
  const cookie = cookieOf(order, shop.shopUrl);
  const origin = shop.shopUrl;
  const form = readForms(order.page.html).find(({ fields }) => fields.some(([name]) => name === "token"));
  const pay = (values: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of form?.fields ?? []) body.append(name, values[name] ?? value);
    return body;
  };
  const only = (name: string, value: string) => {
    const body = new FormData();
    body.append(name, value);
    return body;
  };
  const card = { expiryMonth: "12", expiryYear: "40" };
  const action = { "next-action": "0".repeat(42), "content-type": "text/plain" };
  const posts: [name: string, status: number, body: BodyInit, headers?: Record<string, string>][] = [
    ["from another site", 403, pay({ token: "x", ...card }), { origin: "https://evil.example" }],
    ["from a sandboxed frame", 403, pay({ token: "x", ...card }), { origin: "null" }],
    ["with a malformed origin", 403, pay({ token: "x", ...card }), { origin: "::::" }],
    [
      "with a forged host",
      403,
      pay({ token: "x" }),
      { origin: "https://evil.example", "x-forwarded-host": "localhost" },
    ],
    ["of an unknown action", 409, "[]", action],
    [
      "of an unknown action, with the host as proxies write it",
      409,
      "[]",
      {
        ...action,
        origin: "https://shop.example",
        "x-forwarded-host": "SHOP.example.:443, inner.example",
      },
    ],
    ["of an action that is none", 400, "[]", { ...action, "next-action": "../../x" }],
    ["of an unknown action without JavaScript", 409, only(`$ACTION_ID_${"0".repeat(42)}`, "")],
    ["with broken arguments", 400, only("$ACTION_REF_1", "")],
    [
      "with a broken multipart body",
      400,
      "--x\r\nnope",
      { "content-type": "multipart/form-data; boundary=x" },
    ],
    ["without a boundary", 400, "--x\r\nnope", { "content-type": "multipart/form-data" }],
    ["of 5 MB", 413, pay({ token: "x".repeat(5_000_000) })],
    ["of 12 MB", 413, "a".repeat(12_000_000), action],
    ["with NUL in the token", 400, pay({ token: "a\0b", ...card })],
    ["with NUL in the order's number", 400, pay({ number: "a\0b", token: "x", ...card })],
    ["with an escaped NUL", 400, '["a\\u0000b"]', action],
  ];
  for (const [name, status, body, headers] of posts) {
    const answer = await fetch(order.url, { method: "POST", body, headers: { cookie, origin, ...headers } });
    expect(answer.status, `a post ${name}`).toBe(status);
    if (answer.status === 403)
      expect(await answer.text(), name).toContain(catalogues.en.refusal.foreign.body);
  }
  expect(await readFile(shop.logFile, "utf8")).toMatch(
    /"origin":"evil.example","hosts":\["localhost".*form refused/,
  );
  for (const method of ["PUT", "PATCH", "DELETE"])
    expect((await fetch(order.url, { method, headers: { cookie } })).status).toBeLessThan(500);
  await expectNothingMoved(shop, order);
  await shop.pay(order);
  expect(await shop.ledger(order), "the shopper can still pay").toEqual(["PAYMENT all"]);
});

test("malformed addresses and headers have an answer below 500, as shopper and as staff", async ({
  shortTimeoutShop: shop,
}) => {
  const staff = shop.staff
    .cookiesFor(shop.shopUrl)
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(shop.shopUrl + path, { headers, redirect: "manual" });
  const malformed = [
    "/orders/%00",
    "/orders/%ff",
    "/products/%00",
    "/products/%ff",
    "/payments/%ff/challenge",
  ];
  for (const path of malformed) expect((await get(path)).status, path).toBe(400);
  for (const path of ["/admin?search=%00", "/admin/orders/%00"])
    expect((await get(path, { cookie: staff })).status, path).toBe(400);
  const odd: [string, Record<string, string>?][] = [
    [`/products/${"x".repeat(5_000)}`],
    ["/products/..%2f..%2fadmin"],
    ["/orders/'%20or%201=1--"],
    [`/admin?search=${"x".repeat(5_000)}&page=-1&state=none`, { cookie: staff }],
    ["/admin/unknown-outcomes/none", { cookie: staff }],
    ["/cart", { rsc: "1", "next-router-state-tree": "%7B%" }],
    ["/_next/image?url=https://evil.example/a.png&w=64&q=75"],
    ["/", { "accept-language": "ÿþ;;q=,", cookie: 'shopper="; cart=%00%ff' }],
  ];
  for (const [path, headers] of odd) expect((await get(path, headers)).status, path).toBeLessThan(500);

  const signIn = `${shop.shopUrl}/api/auth/callback/credentials`;
  const json = { "content-type": "application/json" };
  const bodies: [BodyInit, Record<string, string>][] = [
    ["{", json],
    ['{"email":"a\\u0000"}', json],
  ];
  for (const [body, headers] of bodies)
    expect((await fetch(signIn, { method: "POST", body, headers })).status).toBe(400);
});

test("every answer that proxy.ts prepares has its security headers", async ({ shortTimeoutShop: shop }) => {
  const paths: [path: string, init?: RequestInit][] = [
    ["/"],
    ["/nowhere"],
    ["/orders/%ff"],
    ["/health"],
    ["/payments/none/challenge"],
    ["/payments/none/return", { method: "POST", body: new URLSearchParams() }],
    ["/api/auth/csrf"],
  ];
  for (const [path, init] of paths) {
    const { headers } = await fetch(shop.shopUrl + path, { ...init, redirect: "manual" });
    expect(headers.get("permissions-policy"), path).toContain("camera=()");
    // Only the document of a challenge leaves them out.
    for (const directive of ["frame-src '", "form-action '"])
      expect(headers.get("content-security-policy"), path).toContain(directive);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.has("strict-transport-security"), `${path}: this shop is on http`).toBe(false);
  }
});

test("guessed order addresses show no order, and neither does the right one to a stranger", async ({
  shortTimeoutShop: shop,
}) => {
  const order = await shop.placeOrder("pay");
  const stranger = await shop.placeOrder("pay");
  const cookie = cookieOf(stranger, shop.shopUrl);
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const letters = () => Array.from({ length: 4 }, () => alphabet[randomInt(32)]).join("");
  const numbers = Array.from({ length: rounds({ few: 40, many: 200 }) }, () => `${letters()}-${letters()}`);
  const limit = pLimit(16);
  const statuses = await limit.map(numbers, async (number) => {
    const answer = await fetch(`${shop.shopUrl}/orders/${number}`, { headers: { cookie } });
    await answer.arrayBuffer();
    return answer.status;
  });
  expect(new Set(statuses)).toEqual(new Set([404]));
  const known = await fetch(order.url, { headers: { cookie } });
  expect(known.status).toBe(404);
  expect(await known.text()).not.toContain("Test Shopper");
  expect(await new HttpBrowser().open(order.url).catch((cause: Error) => cause.message)).toContain("404");
  await expectNothingMoved(shop, order);
});
