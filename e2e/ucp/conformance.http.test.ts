import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demoPrice } from "@/testing/demo-products";
import { HttpBrowser } from "@/testing/http-browser";
import { payOrder } from "@/testing/order-flow";
import {
  deliveryTo,
  fullContent,
  linesOf,
  newBuyer,
  portsmouth,
  totalOf,
} from "@/testing/ucp/checkout-content";
import { findSchemaProblems } from "@/testing/ucp/find-schema-problems";
import { startAgent } from "@/testing/ucp/start-agent";
import { isSignedWebhook } from "@/testing/ucp/start-platform";

// The cases of the protocol's own conformance suite, for a shop whose buyers pay on its page.

const shopUrl = process.env.APP_URL ?? "";
const consoleUrl = process.env.SANDBOX_CONSOLE_URL ?? "";
const vase = demoPrice("stoneware-vase", "us");

type Agent = Awaited<ReturnType<typeof startAgent>>;
let agent: Agent;
beforeAll(async () => {
  agent = await startAgent(shopUrl);
});
afterAll(() => agent.platform.stop());

type Profile = {
  ucp: { services: Record<string, { endpoint: string }[]>; payment_handlers: object };
  signing_keys: { kid: string }[];
};

async function readProfile(): Promise<Profile> {
  const response = await fetch(`${shopUrl}/.well-known/ucp`);
  expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d{2,}$/);
  expect(response.headers.get("set-cookie")).toBeNull();
  return (await response.json()) as Profile;
}

/** Pays the order of a checkout as its buyer does, from its handover, and returns the order's number. */
async function payCheckout(continueUrl: string): Promise<string> {
  const shopper = new HttpBrowser();
  const page = await shopper.open(continueUrl);
  await payOrder({ consoleUrl }, shopper, page);
  return new URL(page.url).pathname.split("/").at(-1) ?? "";
}

async function createPaid(content = fullContent()) {
  const { body } = await agent.create(content);
  return { id: body.id, number: await payCheckout(body.continue_url) };
}

describe("discovery", () => {
  test("the profile names what is served and pays nothing itself", async () => {
    const profile = await readProfile();
    expect(findSchemaProblems("profile", profile)).toEqual([]);
    expect(profile.ucp.services["dev.ucp.shopping"]).toMatchObject([{ endpoint: `${shopUrl}/api/ucp` }]);
    expect(profile.ucp.payment_handlers).toEqual({});
  });

  test("another version is refused", async () => {
    const old = await startAgent(shopUrl, { version: "2026-01-11" });
    expect(await old.create(fullContent())).toMatchObject({
      http: 422,
      body: { code: "version_unsupported" },
    });
    old.platform.stop();
  });
});

describe("lifecycle", () => {
  test("a checkout is created, read, updated and cancelled", async () => {
    const { http, body } = await agent.create({ line_items: linesOf() });
    expect(http).toBe(201);
    expect((await agent.read(body.id)).body).toMatchObject({ id: body.id, status: "incomplete" });
    const updated = await agent.update(body.id, { line_items: linesOf("stoneware-vase", 2) });
    expect(updated.body.line_items).toMatchObject([{ quantity: 2 }]);
    expect(await agent.cancel(body.id)).toMatchObject({ http: 200, body: { status: "canceled" } });
    for (const again of [
      agent.cancel(body.id),
      agent.complete(body.id),
      agent.update(body.id, fullContent()),
    ])
      expect(await again).toMatchObject({ http: 409 });
  });

  test("a complete checkout is handed over, and is completed once its buyer has paid", async () => {
    const { body } = await agent.create(fullContent());
    expect(body).toMatchObject({ status: "requires_escalation" });
    const handed = await agent.complete(body.id);
    expect(handed).toMatchObject({ http: 200, body: { status: "requires_escalation" } });
    const number = await payCheckout(handed.body.continue_url);
    expect((await agent.read(body.id)).body).toMatchObject({ status: "completed", order: { id: number } });
    for (const change of [
      agent.complete(body.id),
      agent.update(body.id, fullContent()),
      agent.cancel(body.id),
    ])
      expect(await change).toMatchObject({ http: 409 });
  });

  test("an unknown checkout, and one of another platform, is not found", async () => {
    const other = await startAgent(shopUrl);
    const { body } = await other.create(fullContent());
    for (const id of [body.id, randomUUID(), "nothing"])
      expect((await agent.read(id)).body.messages).toMatchObject([{ code: "not_found" }]);
    other.platform.stop();
  });
});

describe("business logic", () => {
  test("prices come from the shop, whatever the agent says, and the sums add up", async () => {
    const lines = [{ item: { id: "stoneware-vase", title: "Free", price: 1 }, quantity: 3, totals: [] }];
    const { body } = await agent.create(fullContent({ line_items: lines }));
    expect(totalOf(body, "subtotal")).toBe(3 * vase);
    const parts = body.totals.filter(({ type }) => type !== "total");
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalOf(body, "total"));
  });

  test("buyer and consent are kept", async () => {
    const consent = { marketing: true, analytics: false };
    const buyer = { ...newBuyer(), consent };
    const { body } = await agent.create({ line_items: linesOf(), buyer });
    expect((await agent.read(body.id)).body.buyer).toEqual(buyer);
  });

  test("the market follows the context: amounts are minor units of its currency", async () => {
    const content = fullContent({ context: { address_country: "JP", language: "ar" } });
    const { body } = await agent.create(content);
    expect(body.currency).toBe("JPY");
    expect(totalOf(body, "subtotal")).toBe(demoPrice("stoneware-vase", "jp"));
  });
});

describe("discounts", () => {
  const withCodes = (...codes: string[]) => fullContent({ discounts: { codes } });

  test("a code in percent is taken off, with its share of each line", async () => {
    const { body } = await agent.create(withCodes("welcome10"));
    const amount = Math.round(vase / 10);
    expect(body.discounts.applied).toMatchObject([
      { code: "WELCOME10", amount, allocations: [{ path: "$.line_items[0]", amount }] },
    ]);
    expect(totalOf(body, "items_discount")).toBe(-amount);
  });

  test("a fixed amount and a free delivery are taken off", async () => {
    expect((await agent.create(withCodes("TENOFF"))).body.discounts.applied).toMatchObject([
      { amount: 1_000 },
    ]);
    const { body } = await agent.create(withCodes("FREESHIP"));
    expect(totalOf(body, "discount")).toBe(-(totalOf(body, "fulfillment") ?? 0));
  });

  test.each([
    ["NOTHING", "discount_code_invalid"],
    ["SUMMER26", "discount_code_expired"],
  ])("the code %s takes nothing off, and is said: %s", async (typed, code) => {
    const { body } = await agent.create(withCodes(typed));
    expect(body.discounts).toEqual({ codes: [typed], applied: [] });
    expect(body.messages).toContainEqual(
      expect.objectContaining({ type: "warning", code, path: "$.discounts.codes[0]" }),
    );
    expect(body.status).toBe("requires_escalation");
  });

  test("one code is taken of several, and none without the extension", async () => {
    const { body } = await agent.create(withCodes("TENOFF", "WELCOME10"));
    expect(body.discounts.applied).toHaveLength(1);
    expect(body.messages).toContainEqual(
      expect.objectContaining({ code: "discount_code_combination_disallowed", path: "$.discounts.codes[1]" }),
    );
    const plain = await startAgent(shopUrl, { capabilities: ["checkout", "fulfillment"] });
    expect(totalOf((await plain.create(withCodes("TENOFF"))).body, "items_discount")).toBeUndefined();
    plain.platform.stop();
  });
});

describe("fulfillment", () => {
  const optionsOf = async (address: object) => {
    const { body } = await agent.create(fullContent({ fulfillment: deliveryTo(address) }));
    return { body, options: body.fulfillment.methods[0]!.groups[0]!.options };
  };

  test("an address gives options, and the selected one is in the total", async () => {
    const { body, options } = await optionsOf(portsmouth);
    expect(body).toMatchObject({ status: "incomplete" });
    expect(options.map(({ id }) => id)).toEqual(["standard", "express", "two_person"]);
    const express = await agent.update(
      body.id,
      fullContent({ fulfillment: deliveryTo(portsmouth, "express") }),
    );
    expect(totalOf(express.body, "fulfillment")).toBe(options[1]!.totals[0]!.amount);
    expect(express.body.fulfillment.methods[0]!.groups[0]!.selected_option_id).toBe("express");
  });

  test("options depend on the address", async () => {
    const island = { ...portsmouth, address_country: "BR", address_region: "SP", postal_code: "01310-100" };
    expect((await optionsOf(island)).options.map(({ id }) => id)).toEqual(["standard"]);
  });

  test("an address gets an id, and keeps the one that it has", async () => {
    const { body } = await optionsOf(portsmouth);
    expect(body.fulfillment.methods[0]!.destinations).toMatchObject([{ id: "destination_1" }]);
    const own = await optionsOf({ ...portsmouth, id: "home" });
    expect(own.body.fulfillment.methods[0]!.destinations).toMatchObject([{ id: "home" }]);
  });
});

describe("validation", () => {
  test("more than is left is said, on creation and on a change, and nothing is placed", async () => {
    const tooMany = { line_items: linesOf("wool-rug", 90) };
    const { body } = await agent.create(fullContent(tooMany));
    const short = { code: "out_of_stock", severity: "recoverable", path: "$.line_items[0]" };
    expect(body).toMatchObject({ status: "incomplete", messages: [short] });
    const { id } = (await agent.create(fullContent())).body;
    expect((await agent.update(id, fullContent(tooMany))).body.messages).toMatchObject([short]);
  });

  test("what the shop does not have, or sells on terms of its own, makes no checkout", async () => {
    for (const slug of ["nothing", "yarn-box"]) {
      const { http, body } = await agent.create(fullContent({ line_items: linesOf(slug) }));
      expect(http).toBe(200);
      expect(body.messages).toMatchObject([{ code: "item_unavailable" }]);
    }
  });

  test("what is missing or wrong is said where it is, and completes nothing", async () => {
    const { body } = await agent.create({ line_items: linesOf() });
    expect(await agent.complete(body.id)).toMatchObject({ http: 200, body: { status: "incomplete" } });
    const wrong = { ...portsmouth, postal_code: "nowhere", street_address: "" };
    const content = fullContent({ buyer: { email: "nobody" }, fulfillment: deliveryTo(wrong, "standard") });
    const paths = (await agent.create(content)).body.messages.map(({ path }) => path);
    const destination = "$.fulfillment.methods[0].destinations[0]";
    expect(new Set(paths)).toEqual(
      new Set(["$.buyer.email", `${destination}.postal_code`, `${destination}.street_address`]),
    );
  });

  test.each([
    ["no line", { line_items: [] }],
    ["no quantity", { line_items: [{ item: { id: "stoneware-vase" } }] }],
    ["a quantity of nothing", { line_items: linesOf("stoneware-vase", 0) }],
    ["codes that are no list", fullContent({ discounts: { codes: "TENOFF" } })],
    ["text that cannot be stored", fullContent({ buyer: { first_name: "\ud800" } })],
  ])("a body with %s is refused", async (_, content) => {
    expect(await agent.create(content)).toMatchObject({ http: 400, body: { code: "invalid_request" } });
  });
});

describe("idempotency", () => {
  test("each change is made once for its key, and another body is a conflict", async () => {
    const key = () => ({ "idempotency-key": randomUUID() });
    const { id } = (await agent.create(fullContent())).body;
    const changes: [
      (content: object, headers: Record<string, string>) => ReturnType<Agent["send"]>,
      boolean,
    ][] = [
      [(content, headers) => agent.create(content, headers), true],
      [(content, headers) => agent.update(id, content, headers), true],
      [(_, headers) => agent.complete(id, headers), false],
      [(_, headers) => agent.cancel(id, headers), false],
    ];
    for (const [change, hasBody] of changes) {
      const [headers, content] = [key(), fullContent()];
      const first = await change(content, headers);
      expect(first.http).toBeLessThan(300);
      expect((await change(content, headers)).text).toBe(first.text);
      if (hasBody)
        expect(await change(fullContent(), headers)).toMatchObject({
          http: 409,
          body: { code: "idempotency_conflict" },
        });
    }
  });
});

describe("catalogue", () => {
  const search = (content: object) => agent.send("POST", "/catalog/search", content, { kind: "search" });

  test("products are found by words, category and price, page by page", async () => {
    const context = { address_country: "US", currency: "USD" };
    const { body } = await search({ query: "vase", context });
    expect(body.products[0]).toMatchObject({
      id: "stoneware-vase",
      variants: [{ id: "stoneware-vase", price: { amount: vase, currency: "USD" } }],
    });
    const cheap = { categories: ["stoneware", "textiles"], price: { max: 7_000 } };
    expect((await search({ filters: cheap, context })).body.products.map(({ id }) => id)).toEqual([
      "stoneware-vase",
      "stoneware-mugs",
    ]);
    const page = { query: "a", context, pagination: { limit: 2 } };
    const { pagination, products } = (await search(page)).body;
    expect(products).toHaveLength(2);
    const next = await search({ ...page, pagination: { limit: 2, cursor: pagination.cursor } });
    expect(next.body.products.map(({ id }) => id)).not.toContain(products[0]!.id);
    expect((await search({ query: "zzzz", context })).body.products).toEqual([]);
    expect((await search({})).http).toBe(400);
  });

  test("products are looked up by their ids; what is sold on terms of its own is not there", async () => {
    const ids = ["stoneware-vase", "stoneware-vase", "yarn-box", "nothing"];
    const { body } = await agent.send("POST", "/catalog/lookup", { ids }, { kind: "lookup" });
    expect(body.products.map(({ id }) => id)).toEqual(["stoneware-vase"]);
    expect(body.messages.map(({ code }) => code)).toEqual(["not_found", "not_found"]);
    const one = (id: string) => agent.send("POST", "/catalog/product", { id }, { kind: "product" });
    expect((await one("linen-throw")).body.product.id).toBe("linen-throw");
    expect((await one("nothing")).body.messages).toMatchObject([{ code: "not_found" }]);
    const many = Array.from({ length: 51 }, (_, index) => `product-${index}`);
    expect(await agent.send("POST", "/catalog/lookup", { ids: many })).toMatchObject({
      http: 400,
      body: { code: "request_too_large" },
    });
  });
});

describe("orders and webhooks", () => {
  test("a paid order is read, and its platform gets a webhook at the address that was given", async () => {
    const { id, number } = await createPaid();
    const order = await agent.readOrder(number);
    expect(order.body).toMatchObject({
      id: number,
      checkout_id: id,
      fulfillment: {
        expectations: [
          {
            line_items: [{ id: "stoneware-vase", quantity: 1 }],
            destination: { street_address: "1 Harbour Road" },
          },
        ],
        events: [],
      },
    });
    const told = () => agent.platform.received.filter(({ body }) => body.includes(number));
    await expect.poll(() => told().length).toBe(1);
    const [webhook] = told();
    expect(isSignedWebhook(webhook!, (await readProfile()).signing_keys)).toBe(true);
    expect(JSON.parse(webhook!.body)).toEqual(order.body);
  });

  test("an order that is not paid, and one of nobody, is not found", async () => {
    await agent.create(fullContent());
    expect((await agent.readOrder("ABCD-2345")).body.messages).toMatchObject([{ code: "not_found" }]);
  });
});
