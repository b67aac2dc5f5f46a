import type { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { createVault } from "@/sandbox/vault";
import { createFrameApp } from "./frame-app";
import { createFrameRefusals, type FrameRefusals } from "./frame-refusals";
import { formatTimestamp, signFrame } from "./frame-signature";

const settings = { tokenizationId: "sandbox-frame", tokenizationToken: "sandbox-tokenization-secret" };
const vault = createVault(settings.tokenizationToken);
const origin = "https://shop.example";
const card = { number: "5123450000000008", expiryMonth: 1, expiryYear: 39, securityCode: "123" };

let now: number;
let app: Hono;
let refusals: FrameRefusals;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 12);
  refusals = createFrameRefusals();
  app = createFrameApp(settings, { vault, refusals, now: () => now });
});

describe("the frame page", () => {
  test("opens for a signed origin, can be embedded by that origin only, and runs only its own scripts", async () => {
    const response = await open();
    const policy = response.headers.get("Content-Security-Policy") ?? "";
    expect(response.status).toBe(200);
    expect(policy).toContain(`frame-ancestors ${origin}`);
    expect(policy).toMatch(/script-src 'nonce-[^']+'(;|$)/);
    expect(policy).not.toContain("unsafe-inline");
    expect(await response.text()).toContain('autocomplete="cc-number"');
  });

  test("accepts no card with a wrong signature, shows the reason and reports it to the embedding page", async () => {
    const response = await open({ signature: "x" });
    const text = await response.text();
    expect(response.status).toBe(403);
    expect(text).not.toContain("cc-number");
    expect(text).toContain("was not opened by the shop");
    expect(text).toContain('data-code="unavailable"');
  });

  test("shows in the shopper's language that the signature has expired", async () => {
    const old = formatTimestamp(now - 22 * 60 * 1000);
    const text = await (await open({ timestamp: old, locale: "fr-CA" })).text();
    expect(text).toContain('lang="fr"');
    expect(text).toContain("trop longtemps");
    expect(text).toContain('data-code="expired"');
  });

  test("has in its policy and its page only a valid origin", async () => {
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

  test("is right-to-left in Arabic, and falls back to English", async () => {
    expect(await (await open({ locale: "ar-EG" })).text()).toContain('lang="ar" dir="rtl"');
    expect(await (await open({ locale: "tlh" })).text()).toContain('lang="en" dir="ltr"');
    expect(await (await open({ locale: "???" })).text()).toContain('lang="en"');
  });
});

test("each refused opening is recorded with its reason, and an opened frame is none", async () => {
  const seconds = (ahead: number) => formatTimestamp(now + ahead * 1000);
  await open();
  await open({ id: "another-frame" });
  await open({ signature: "x" });
  await open({ timestamp: seconds(120) });
  await open({ timestamp: seconds(-22 * 60) });
  await open({ origin: "https://shop.example/" });
  expect(refusals.recent().map(({ reason }) => reason)).toEqual([
    "query",
    "expired",
    "clock",
    "signature",
    "id",
  ]);
  const [query, , , signature] = refusals.recent();
  expect(query?.detail).toBe("origin");
  expect(signature?.detail).toBe(`sandbox-frame|${origin}|${seconds(0)}`);
});

describe("a token", () => {
  test("represents the card that was sent, and the response has only the card data that the shop may have", async () => {
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
    ["an expired month", { expiryMonth: 10, expiryYear: 26 }, ["expiry"]],
    ["a thirteenth month", { expiryMonth: 13 }, ["expiry"]],
    ["a short security code", { securityCode: "12" }, ["security-code"]],
    ["an Amex code on a Mastercard", { securityCode: "1234" }, ["security-code"]],
    [
      "everything missing",
      { number: "", expiryMonth: null, securityCode: undefined },
      ["number", "expiry", "security-code"],
    ],
  ])("is refused for %s, and the error names the field", async (_, change, fields) => {
    const response = await send({ ticket: await ticket(), ...card, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ code: "invalid", fields });
  });

  test("uses up one ticket, and a rejected card does not", async () => {
    const first = await ticket();
    expect((await send({ ticket: first, ...card, number: "1" })).status).toBe(422);
    const body = await (await send({ ticket: first, ...card })).json();
    const again = await send({ ticket: first, ...card });
    expect(again.status).toBe(403);
    expect(await again.json()).toEqual({ code: "unavailable" });
    expect((await send({ ticket: body.ticket, ...card })).status).toBe(201);
  });

  test("is refused after the frame's signature has expired, also with an exchanged ticket", async () => {
    const first = await ticket();
    const body = await (await send({ ticket: first, ...card })).json();
    now += 21 * 60 * 1000 + 1;
    const late = await send({ ticket: body.ticket, ...card });
    expect(late.status).toBe(403);
    expect(await late.json()).toEqual({ code: "expired" });
  });

  test("is refused to another site, with an unknown ticket, without JSON and with a large body", async () => {
    const unused = await ticket();
    expect((await send({ ticket: unused, ...card }, { Origin: origin })).status).toBe(403);
    expect((await send({ ticket: "made-up", ...card })).status).toBe(403);
    expect((await app.request("http://frame.example/tokens", { method: "POST", body: "{" })).status).toBe(
      403,
    );
    expect((await send({ ticket: unused, ...card, padding: "x".repeat(5000) })).status).toBe(413);
  });
});

type Opening = { id?: string; origin?: string; timestamp?: string; signature?: string; locale?: string };

function open(change: Opening = {}) {
  const plain = {
    id: change.id ?? settings.tokenizationId,
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
