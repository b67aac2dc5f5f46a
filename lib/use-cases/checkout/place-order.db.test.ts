import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demoPriceLists, demoProducts } from "@/prisma/demo-shop";
import { seed } from "@/prisma/seed";
import { type Database, openDatabase } from "@/lib/db/database";
import { collectLog } from "@/e2e/support/collect-log";
import { createTestDatabase, type TestDatabase } from "@/e2e/support/test-database";
import type { Gateway } from "@/lib/gateway/gateway";
import type { Deps } from "@/lib/use-cases/deps";
import { hashShopper } from "@/lib/shopper-id";
import { placeOrder, type PlaceOrderInput } from "./place-order";

let database: TestDatabase;
let db: Database;
let deps: Deps;
let productIds: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url);
  db = openDatabase(database.url);
  deps = {
    db,
    // Placing an order asks no bank.
    gateway: {} as Gateway,
    now: () => new Date(),
    log: collectLog().log,
    settings: {
      appUrl: "http://localhost:3000",
      authenticationUnavailable: "proceed",
      gatewayTimeoutMs: 1_000,
      authorizationDays: 7,
    },
  };
  const products = await db.product.findMany({ select: { slug: true, id: true } });
  productIds = new Map(products.map(({ slug, id }) => [slug, id]));
});

afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

function line(slug: string, quantity = 1) {
  return { productId: productIds.get(slug) ?? "", quantity };
}

/** A form as a shopper sends it: one vase for the United States, unless said otherwise. */
function form(rest: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  return {
    shopper: crypto.randomUUID(),
    placement: crypto.randomUUID(),
    priceList: "us",
    lines: [line("stoneware-vase")],
    locale: "en",
    contact: { email: " robin@example.com " },
    delivery: { name: "Robin", addressLine1: "1 Road", city: "Town", country: "GB" },
    ...rest,
  };
}

function ordersOf({ shopper }: { shopper: string }) {
  return db.order.findMany({ where: { shopper: hashShopper(shopper) }, include: { lines: true } });
}

function priceOf(slug: string, list: "us" | "jp" | "kw"): bigint {
  return BigInt(demoProducts.find((product) => product.slug === slug)?.prices[list] ?? 0);
}

function deliveryOf(list: string): bigint {
  return BigInt(demoPriceLists.find(({ code }) => code === list)?.deliveryMinor ?? 0);
}

describe("the same form", () => {
  test("sent twice is one order, and answers its number both times", async () => {
    const sent = form();
    const first = await placeOrder(sent, deps);
    expect(await placeOrder(sent, deps)).toEqual(first);
    expect(await ordersOf(sent)).toHaveLength(1);
  });

  test("sent eight times at once is one order", async () => {
    const sent = form();
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeOrder(sent, deps)));
    expect(new Set(answers.map((answer) => answer.ok && answer.value.number)).size).toBe(1);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await ordersOf(sent)).toHaveLength(1);
  });

  test("sent again with another cart changes nothing of the order that stands", async () => {
    const sent = form();
    await placeOrder(sent, deps);
    await placeOrder({ ...sent, lines: [line("ash-stool", 3)] }, deps);
    expect(await ordersOf(sent)).toMatchObject([{ lines: [{ quantity: 1, name: "Fjord vase" }] }]);
  });

  test("with another shopper's placement is an order of one's own", async () => {
    const theirs = form();
    const mine = form({ placement: theirs.placement });
    const [first, second] = [await placeOrder(theirs, deps), await placeOrder(mine, deps)];
    expect(first).not.toEqual(second);
    expect(await ordersOf(mine)).toHaveLength(1);
  });
});

describe("the total", () => {
  test.each(["us", "jp", "kw"] as const)(
    "in %s is the sum of the shop's own prices and its delivery",
    async (list) => {
      const sent = form({ priceList: list, lines: [line("stoneware-vase", 3), line("ash-stool", 2)] });
      await placeOrder(sent, deps);
      const [order] = await ordersOf(sent);
      expect(order).toMatchObject({
        currency: demoPriceLists.find(({ code }) => code === list)?.currency,
        totalMinor: 3n * priceOf("stoneware-vase", list) + 2n * priceOf("ash-stool", list) + deliveryOf(list),
        deliveryMinor: deliveryOf(list),
        intent: "PAY",
        captureNowMinor: 0n,
      });
    },
  );

  test("of a mixed cart is authorized whole, and what is ready is captured at once with the delivery", async () => {
    const sent = form({ lines: [line("walnut-lounge-chair"), line("stoneware-vase", 2)] });
    await placeOrder(sent, deps);
    expect(await ordersOf(sent)).toMatchObject([
      {
        intent: "AUTHORIZE",
        totalMinor:
          priceOf("walnut-lounge-chair", "us") + 2n * priceOf("stoneware-vase", "us") + deliveryOf("us"),
        captureNowMinor: 2n * priceOf("stoneware-vase", "us") + deliveryOf("us"),
      },
    ]);
  });

  test.each([
    ["pay", { intent: "PAY", captureNowMinor: 0n }],
    ["authorize", { intent: "AUTHORIZE", captureNowMinor: 0n }],
  ] as const)("of any cart goes the way of CHECKOUT_INTENT=%s", async (checkoutIntent, expected) => {
    const sent = form({ lines: [line("walnut-lounge-chair"), line("stoneware-vase")] });
    await placeOrder(sent, { ...deps, settings: { ...deps.settings, checkoutIntent } });
    expect(await ordersOf(sent)).toMatchObject([expected]);
  });

  test("stays what it was when a price changes afterwards", async () => {
    const sent = form({ lines: [line("wool-rug")] });
    await placeOrder(sent, deps);
    const [before] = await ordersOf(sent);
    await db.price.updateMany({ where: { product: { slug: "wool-rug" } }, data: { amountMinor: 1n } });
    expect(await ordersOf(sent)).toEqual([before]);
    expect(before?.lines[0]?.unitMinor).toBe(priceOf("wool-rug", "us"));
  });
});

describe("a form that cannot be an order", () => {
  test("of products that are not sold is an empty cart", async () => {
    const sent = form({ lines: [{ productId: crypto.randomUUID(), quantity: 1 }] });
    expect(await placeOrder(sent, deps)).toEqual({ ok: false, error: { kind: "empty_cart" } });
    expect(await placeOrder(form({ lines: [] }), deps)).toEqual({ ok: false, error: { kind: "empty_cart" } });
    expect(await ordersOf(sent)).toEqual([]);
  });

  test("leaves out a product that is not sold any more, and orders the rest", async () => {
    const gone = { productId: crypto.randomUUID(), quantity: 5 };
    const sent = form({ lines: [gone, line("stoneware-vase")] });
    await placeOrder(sent, deps);
    expect(await ordersOf(sent)).toMatchObject([
      { totalMinor: priceOf("stoneware-vase", "us") + deliveryOf("us"), lines: [{ quantity: 1 }] },
    ]);
  });

  test.each([0, -1, 100, 1.5, Number.NaN])(
    "with a quantity of %d is refused at that line",
    async (quantity) => {
      const sent = form({ lines: [line("ash-stool"), line("stoneware-vase", quantity)] });
      const issues = [{ path: "lines.1.quantity", code: "invalid" }];
      expect(await placeOrder(sent, deps)).toEqual({ ok: false, error: { kind: "invalid", issues } });
      expect(await ordersOf(sent)).toEqual([]);
    },
  );

  test("with a price list that does not exist is never stored", async () => {
    const sent = form({ priceList: "atlantis" });
    await expect(placeOrder(sent, deps)).rejects.toThrow();
    expect(await ordersOf(sent)).toEqual([]);
  });

  test("names every field that is wrong, and what is wrong with it", async () => {
    const sent = form({
      contact: { email: "nobody" },
      delivery: { name: " ", addressLine1: "x".repeat(101), city: "Town", country: "gb" },
    });
    expect(await placeOrder(sent, deps)).toEqual({
      ok: false,
      error: {
        kind: "invalid",
        issues: [
          { path: "contact.email", code: "invalid" },
          { path: "delivery.name", code: "required" },
          { path: "delivery.addressLine1", code: "too_long" },
          { path: "delivery.country", code: "invalid" },
        ],
      },
    });
    expect(await placeOrder(form({ placement: "mine" }), deps)).toMatchObject({
      error: { kind: "invalid", issues: [{ path: "placement", code: "invalid" }] },
    });
  });
});

describe("an order", () => {
  test("keeps what was typed without the space around it, and the shopper only as a hash", async () => {
    const sent = form();
    await placeOrder(sent, deps);
    const [order] = await ordersOf(sent);
    expect(order?.email).toBe("robin@example.com");
    expect(
      JSON.stringify(order, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain(sent.shopper);
  });

  test("has a number that people can read out: eight characters without look-alikes", async () => {
    for (let orders = 0; orders < 20; orders += 1) {
      const placed = await placeOrder(form(), deps);
      expect(placed.ok && placed.value.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    }
  });
});
