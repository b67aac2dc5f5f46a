import { beforeEach, describe, expect, test } from "vitest";
import type { Hono } from "hono";
import { createVault } from "@/sandbox/vault";
import { createFrameApp } from "./frame-app";
import { formatTimestamp, signFrame } from "./frame-signature";

const settings = { tokenizationId: "sandbox-frame", tokenizationToken: "sandbox-tokenization-secret" };
const vault = createVault(settings.tokenizationToken);
const origin = "https://shop.example";
const card = { number: "5123450000000008", expiryMonth: 1, expiryYear: 39, securityCode: "123" };

let now: number;
let app: Hono;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 12);
  app = createFrameApp(settings, vault, () => now);
});

describe("the frame page", () => {
  test("opens for a signed origin, may be framed by that origin alone, and runs only its own scripts", async () => {
    const response = await open();
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(response.status).toBe(200);
    expect(policy).toContain(`frame-ancestors ${origin}`);
    expect(policy).toMatch(/script-src 'nonce-[^']+'(;|$)/);
    expect(policy).not.toContain("unsafe-inline");
    expect(await response.text()).toContain('autocomplete="cc-number"');
  });

  test("takes no card and says why when the signature is wrong, and tells the page that asked", async () => {
    const response = await open({ signature: "x" });
    const text = await response.text();
    expect(response.status).toBe(403);
    expect(text).not.toContain("cc-number");
    expect(text).toContain("was not opened by the shop");
    expect(text).toContain('data-code="unavailable"');
  });

  test("says that it is too old in the shopper's language", async () => {
    const old = formatTimestamp(now - 22 * 60 * 1000);
    const text = await (await open({ timestamp: old, locale: "fr-CA" })).text();
    expect(text).toContain('lang="fr"');
    expect(text).toContain("trop longtemps");
    expect(text).toContain('data-code="expired"');
  });

  test("puts no origin into its policy or its page that is not an origin", async () => {
    for (const bad of [
      "https://shop.example; script-src *",
      "https://shop.example/",
      "javascript:1",
      "null",
    ]) {
      const response = await open({ origin: bad });
      expect(response.status).toBe(403);
      expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
      expect(await response.text()).not.toContain("data-code");
    }
  });

  test("reads from right to left in Arabic, and falls back to English", async () => {
    expect(await (await open({ locale: "ar-EG" })).text()).toContain('lang="ar" dir="rtl"');
    expect(await (await open({ locale: "tlh" })).text()).toContain('lang="en" dir="ltr"');
    expect(await (await open({ locale: "???" })).text()).toContain('lang="en"');
  });
});

describe("a token", () => {
  test("stands for the card that was sent, and is answered with what the shop may know of it", async () => {
    const response = await send({ ticket: await ticket(), ...card });
    const { token, ticket: next, ...rest } = await response.json();
    expect(response.status).toBe(201);
    expect(rest).toEqual({ brand: "MASTERCARD", last4: "0008", expiryMonth: 1, expiryYear: 39 });
    expect(vault.lookup(token)).toEqual({ number: card.number });
    expect(next).toBeTypeOf("string");
  });

  test.each([
    ["a wrong check digit", { number: "5123450000000009" }, ["number"]],
    ["letters", { number: "51234500000000O8" }, ["number"]],
    ["a month that is over", { expiryMonth: 10, expiryYear: 26 }, ["expiry"]],
    ["a thirteenth month", { expiryMonth: 13 }, ["expiry"]],
    ["a short security code", { securityCode: "12" }, ["security-code"]],
    ["an Amex code on a Mastercard", { securityCode: "1234" }, ["security-code"]],
    [
      "everything missing",
      { number: "", expiryMonth: null, securityCode: undefined },
      ["number", "expiry", "security-code"],
    ],
  ])("is refused for %s, naming the field", async (_, change, fields) => {
    const response = await send({ ticket: await ticket(), ...card, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ code: "invalid", fields });
  });

  test("costs a ticket that is used once, and a typing error does not use it up", async () => {
    const first = await ticket();
    expect((await send({ ticket: first, ...card, number: "1" })).status).toBe(422);
    const answer = await (await send({ ticket: first, ...card })).json();
    const again = await send({ ticket: first, ...card });
    expect(again.status).toBe(403);
    expect(await again.json()).toEqual({ code: "unavailable" });
    expect((await send({ ticket: answer.ticket, ...card })).status).toBe(201);
  });

  test("cannot be had after the signature of its frame has ended, nor by exchanging tickets", async () => {
    const first = await ticket();
    const answer = await (await send({ ticket: first, ...card })).json();
    now += 21 * 60 * 1000 + 1;
    const late = await send({ ticket: answer.ticket, ...card });
    expect(late.status).toBe(403);
    expect(await late.json()).toEqual({ code: "expired" });
  });

  test("is refused to another site, to a made-up ticket, to no JSON and to a body too large", async () => {
    const good = await ticket();
    expect((await send({ ticket: good, ...card }, { Origin: origin })).status).toBe(403);
    expect((await send({ ticket: "made-up", ...card })).status).toBe(403);
    expect((await app.request("http://frame.example/tokens", { method: "POST", body: "{" })).status).toBe(
      403,
    );
    expect((await send({ ticket: good, ...card, padding: "x".repeat(5000) })).status).toBe(413);
  });
});

function open(change: { origin?: string; timestamp?: string; signature?: string; locale?: string } = {}) {
  const plain = {
    id: settings.tokenizationId,
    origin: change.origin ?? origin,
    timestamp: change.timestamp ?? formatTimestamp(now),
  };
  const signature = change.signature ?? signFrame(plain, settings.tokenizationToken);
  const query = new URLSearchParams({ ...plain, signature, locale: change.locale ?? "en" });
  return app.request(`http://frame.example/frame?${query}`);
}

async function ticket(): Promise<string> {
  return /data-ticket="([^"]+)"/.exec(await (await open()).text())?.[1] ?? "";
}

function send(body: object, headers: Record<string, string> = {}) {
  return app.request("http://frame.example/tokens", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
