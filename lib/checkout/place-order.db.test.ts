import { productTerms as terms } from "@/app/composition/term-sale";
import { randomInt } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { demoDeliveryMethods } from "@/prisma/demo-delivery-methods";
import { demoPriceLists } from "@/prisma/demo-shop";
import { seed } from "@/prisma/seed";
import { consequences } from "@/app/composition/consequences";
import { type Database, openDatabase } from "@/lib/db/database";
import { countStatements } from "@/testing/count-statements";
import { demoPrice, demoProduct } from "@/testing/demo-products";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { heldByMaintenance } from "@/testing/under-maintenance";
import { createPaymentLimits, paymentLimits } from "@/lib/limits/payment-limits";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { placeOrder, type PlaceOrderInput } from "./place-order";
import { readCheckout } from "./read-checkout";
import type { Deps } from "@/lib/payments/deps";
import { type PriceCartDeps, priceCart } from "./price-cart";

let database: TestDatabase;
let db: Database;
let deps: PriceCartDeps & Pick<Deps, "consequences" | "isMaintenance">;
let productIds: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url);
  db = openDatabase(database.url);
  const isMaintenance = () => false;
  deps = {
    db,
    terms,
    now: () => new Date(),
    consequences,
    discounts: undefined,
    isMaintenance,
    settings: {},
  };
  const products = await db.product.findMany({ select: { slug: true, id: true } });
  productIds = new Map(products.map(({ slug, id }) => [slug, id]));
});

afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

function line(slug: string, quantity = 1) {
  const productId = productIds.get(slug);
  if (productId === undefined) throw new Error(`the demo shop has no product ${slug}`);
  return { productId, quantity };
}

/** A valid form: one vase at the prices for the United States. */
function form(rest: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  return {
    shopperId: mintShopperId(),
    idempotencyKey: crypto.randomUUID(),
    priceList: "us",
    lines: [line("stoneware-vase")],
    locale: "en",
    contact: { email: " robin@example.com " },
    delivery: { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "PO1 3AX", country: "GB" },
    ...rest,
  };
}

function ordersOf({ shopperId }: PlaceOrderInput) {
  return db.order.findMany({ where: { shopper: hashShopperId(shopperId) }, include: { lines: true } });
}

function priceOf(slug: string, list: "us" | "jp" | "kw"): bigint {
  return BigInt(demoPrice(slug, list));
}

function demoPriceList(code: string) {
  const list = demoPriceLists.find((candidate) => candidate.code === code);
  if (list === undefined) throw new Error(`the demo shop has no price list ${code}`);
  return list;
}

function deliveryOf(list: string): bigint {
  return BigInt(demoPriceList(list).deliveryMinor);
}

test("an order keeps the names of its products in the language in which they were sold", async () => {
  const sent = form({ locale: "km" });
  await placeOrder(sent, deps);
  const [order] = await ordersOf(sent);
  expect(order?.lines.map(({ name }) => name)).toEqual([demoProduct("stoneware-vase").name.km]);
});

test("an order of a new cart is placed with 3 reads and a transaction of 7 statements", async () => {
  const sent = form({ lines: [line("stoneware-vase"), line("wool-rug")] });
  const counter = countStatements();
  const placed = await placeOrder(sent, deps);
  const placing = [...counter.statements()];
  counter.reset();
  const again = await placeOrder(sent, deps);
  counter.stop();
  expect([placed, again]).toMatchObject([
    { value: { outcome: "placed" } },
    { value: { outcome: "unchanged" } },
  ]);
  expect(placing.length, placing.join("\n")).toBe(10);
  expect(counter.statements().length, "the same form again: neither a transaction nor a lock").toBe(3);
});

describe("what a page showed", () => {
  const shownBy = async (sent: PlaceOrderInput) => {
    const read = await readCheckout(sent, deps);
    if (!read.ok) throw new Error("the form is invalid");
    return read.value.digest;
  };

  test("is placed", async () => {
    const sent = form();
    expect(await placeOrder({ ...sent, shown: await shownBy(sent) }, deps)).toMatchObject({
      value: { outcome: "placed", revision: 0 },
    });
  });

  test.each<[string, (sent: PlaceOrderInput) => Partial<PlaceOrderInput>]>([
    ["a quantity", () => ({ lines: [line("stoneware-vase", 2)] })],
    ["the address", ({ delivery }) => ({ delivery: { ...delivery, addressLine1: "2 Road" } })],
    ["the delivery method", () => ({ deliveryMethod: "express" })],
    ["the e-mail address", () => ({ contact: { email: "other@example.com" } })],
  ])("is not placed if %s has changed since, and neither is what is true now", async (_, change) => {
    const sent = form();
    const shown = await shownBy(sent);
    expect(await placeOrder({ ...sent, ...change(sent), shown }, deps)).toEqual({
      ok: false,
      error: { kind: "invalid", issues: [{ path: "shown", code: "invalid" }] },
    });
    expect(await ordersOf(sent)).toEqual([]);
  });

  test("is not placed if a price or the expected days have changed since", async () => {
    const sent = form();
    const shown = await shownBy(sent);
    const nextWeek = () => new Date(Date.now() + 7 * 86_400_000);
    expect(await placeOrder({ ...sent, shown }, { ...deps, now: nextWeek })).toMatchObject({ ok: false });
    const { productId } = line("stoneware-vase");
    await db.price.updateMany({
      where: { productId, priceList: "us" },
      data: { amountMinor: { increment: 1 } },
    });
    expect(await placeOrder({ ...sent, shown }, deps)).toMatchObject({ ok: false });
    await db.price.updateMany({
      where: { productId, priceList: "us" },
      data: { amountMinor: { decrement: 1 } },
    });
    expect(await placeOrder({ ...sent, shown }, deps)).toMatchObject({ ok: true });
  });
});

describe("the same form", () => {
  test("sent twice is one order, and returns its number both times", async () => {
    const sent = form();
    const first = await placeOrder(sent, deps);
    const second = await placeOrder(sent, deps);
    expect(first.ok && second.ok && second.value.number).toBe(first.ok && first.value.number);
    expect(await ordersOf(sent)).toMatchObject([{ revision: 0 }]);
  });

  test("sent eight times at once is one order", async () => {
    const sent = form();
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeOrder(sent, deps)));
    expect(new Set(answers.map((answer) => answer.ok && answer.value.number)).size).toBe(1);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await ordersOf(sent)).toHaveLength(1);
  });

  test("with another shopper's idempotencyKey id is a separate order", async () => {
    const theirs = form();
    const mine = form({ idempotencyKey: theirs.idempotencyKey });
    const [first, second] = [await placeOrder(theirs, deps), await placeOrder(mine, deps)];
    expect(first).not.toEqual(second);
    expect(await ordersOf(mine)).toHaveLength(1);
  });
});

test("a cart with a plan is no ordinary order, alone or beside other products, and its quantity is one", async () => {
  for (const lines of [[line("yarn-box", 3)], [line("yarn-box"), line("stoneware-vase")]]) {
    const sent = form({ lines });
    expect(await placeOrder(sent, deps)).toEqual({ ok: false, error: { kind: "on_terms" } });
    expect(await ordersOf(sent)).toEqual([]);
    const cart = await priceCart({ lines, priceList: "us", locale: "en" }, deps);
    expect(cart.mixed).toBe(lines.length > 1);
    expect(cart.lines.map(({ quantity }) => quantity)).toEqual(lines.map(() => 1));
  }
});

describe("the total", () => {
  test.each(["us", "jp", "kw"] as const)(
    "in %s is the sum of the shop's prices and the delivery fee",
    async (list) => {
      const sent = form({ priceList: list, lines: [line("stoneware-vase", 3), line("ash-stool", 2)] });
      await placeOrder(sent, deps);
      const [order] = await ordersOf(sent);
      expect(order).toMatchObject({
        currency: demoPriceList(list).currency,
        totalMinor: 3n * priceOf("stoneware-vase", list) + 2n * priceOf("ash-stool", list) + deliveryOf(list),
        deliveryMinor: deliveryOf(list),
        intent: "PAY",
        captureNowMinor: 0n,
      });
    },
  );

  test("of a mixed cart is authorized in full, and products in stock are captured at once with the delivery fee", async () => {
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
  ] as const)("of any cart follows CHECKOUT_INTENT=%s", async (checkoutIntent, expected) => {
    const sent = form({ lines: [line("walnut-lounge-chair"), line("stoneware-vase")] });
    await placeOrder(sent, { ...deps, settings: { checkoutIntent } });
    expect(await ordersOf(sent)).toMatchObject([expected]);
  });

  test("does not change when a price changes later", async () => {
    const sent = form({ lines: [line("wool-rug")] });
    await placeOrder(sent, deps);
    const [before] = await ordersOf(sent);
    await db.price.updateMany({ where: { product: { slug: "wool-rug" } }, data: { amountMinor: 1n } });
    expect(await ordersOf(sent)).toEqual([before]);
    expect(before?.lines[0]?.unitMinor).toBe(priceOf("wool-rug", "us"));
  });
});

describe("an invalid form", () => {
  test("with only products that are not sold is an empty cart", async () => {
    const sent = form({ lines: [{ productId: crypto.randomUUID(), quantity: 1 }] });
    expect(await placeOrder(sent, deps)).toEqual({ ok: false, error: { kind: "empty_cart" } });
    expect(await placeOrder(form({ lines: [] }), deps)).toEqual({ ok: false, error: { kind: "empty_cart" } });
    expect(await ordersOf(sent)).toEqual([]);
  });

  test("with one product that is not sold any more orders the rest", async () => {
    const gone = { productId: crypto.randomUUID(), quantity: 5 };
    const sent = form({ lines: [gone, line("stoneware-vase")] });
    await placeOrder(sent, deps);
    expect(await ordersOf(sent)).toMatchObject([
      { totalMinor: priceOf("stoneware-vase", "us") + deliveryOf("us"), lines: [{ quantity: 1 }] },
    ]);
  });

  test.each([0, -1, 100, 1.5, Number.NaN])(
    "with a quantity of %d is an issue of that line",
    async (quantity) => {
      const sent = form({ lines: [line("ash-stool"), line("stoneware-vase", quantity)] });
      const issues = [{ path: "lines.1.quantity", code: "invalid" }];
      expect(await placeOrder(sent, deps)).toEqual({ ok: false, error: { kind: "invalid", issues } });
      expect(await ordersOf(sent)).toEqual([]);
    },
  );

  test("with an unknown price list is never stored", async () => {
    const sent = form({ priceList: "atlantis" });
    await expect(placeOrder(sent, deps)).rejects.toThrow();
    expect(await ordersOf(sent)).toEqual([]);
  });

  test("yields one issue for every wrong field", async () => {
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
    expect(await placeOrder(form({ idempotencyKey: "mine" }), deps)).toMatchObject({
      error: { kind: "invalid", issues: [{ path: "idempotencyKey", code: "invalid" }] },
    });
  });
});

describe("the address", () => {
  const address = { name: "Robin", addressLine1: "1 Road", city: "Town" };
  const issuesOf = async (sent: PlaceOrderInput) => {
    const placed = await placeOrder(sent, deps);
    return !placed.ok && placed.error.kind === "invalid"
      ? placed.error.issues.map(({ path, code }) => `${path} ${code}`)
      : [];
  };

  test.each([
    [{ country: "GB" }, ["delivery.postalCode required"]],
    [{ country: "GB", postalCode: "12345" }, ["delivery.postalCode invalid"]],
    [{ country: "US" }, ["delivery.region required", "delivery.postalCode required"]],
    [{ country: "US", region: "Ontario", postalCode: "95014" }, ["delivery.region invalid"]],
    [{ country: "KH" }, ["delivery.region required"]],
    [{ country: "BR", postalCode: "40301-110", region: "BA" }, ["delivery.country invalid"]],
  ])("%o lacks what its country asks for", async (delivery, issues) => {
    expect(await issuesOf(form({ delivery: { ...address, ...delivery } }))).toEqual(issues);
  });

  test.each([
    [
      { country: "GB", postalCode: "po13ax", region: "Kent" },
      { postalCode: "PO1 3AX", region: null },
    ],
    [
      { country: "US", region: "new hampshire", postalCode: "03801" },
      { postalCode: "03801", region: "NH" },
    ],
    [
      { country: "JP", region: "東京都", postalCode: "1000001" },
      { postalCode: "100-0001", region: "13" },
    ],
    [
      { country: "KH", region: "12", postalCode: "" },
      { postalCode: null, region: "12" },
    ],
    [
      { country: "AE", region: "DU", postalCode: "12345" },
      { postalCode: null, region: "DU" },
    ],
    [
      { country: "SG", postalCode: "018956", city: "" },
      { postalCode: "018956", city: "Singapore" },
    ],
    [
      { country: "QA", postalCode: "12345", region: "Doha" },
      { postalCode: null, region: null },
    ],
  ])(
    "%o is stored as its country writes it, without fields that the country lacks",
    async (delivery, stored) => {
      const sent = form({ delivery: { ...address, ...delivery } });
      await placeOrder(sent, deps);
      expect(await ordersOf(sent)).toMatchObject([stored]);
    },
  );
});

describe("the delivery method", () => {
  const london = {
    name: "Robin",
    addressLine1: "1 Road",
    city: "London",
    postalCode: "SW1A 1AA",
    country: "GB",
  };
  const phnomPenh = { name: "Robin", addressLine1: "1 Road", city: "Daun Penh", region: "12", country: "KH" };

  test("is the standard one where the form names none, at the price of the price list", async () => {
    const sent = form({ phone: "07400 123456" });
    await placeOrder(sent, { ...deps, now: () => new Date("2026-11-20T12:00:00Z") });
    expect(await ordersOf(sent)).toMatchObject([
      {
        deliveryMethod: "standard",
        deliveryName: "Standard delivery",
        deliveryMinor: deliveryOf("us"),
        expectedFrom: new Date("2026-11-24"),
        expectedUntil: new Date("2026-11-27"),
        phone: null,
      },
    ]);
  });

  test("that was chosen is stored with its price and days, in the order's language", async () => {
    const sent = form({
      deliveryMethod: "two_person",
      phone: "012 345 678",
      locale: "km",
      delivery: phnomPenh,
      lines: [line("walnut-lounge-chair")],
    });
    await placeOrder(sent, { ...deps, now: () => new Date("2026-11-20T12:00:00Z") });
    const { names, prices } = demoDeliveryMethods.find(({ code }) => code === "two_person")!;
    expect(await ordersOf(sent)).toMatchObject([
      {
        deliveryMethod: "two_person",
        deliveryName: names.km,
        deliveryMinor: BigInt(prices.us!),
        // Made in 6 days, then five to ten working days.
        expectedFrom: new Date("2026-12-03"),
        expectedUntil: new Date("2026-12-10"),
        phone: "+85512345678",
      },
    ]);
  });

  test.each([
    ["without a phone that it needs", { deliveryMethod: "two_person" }, { path: "phone", code: "required" }],
    [
      "with a phone that is none",
      { deliveryMethod: "two_person", phone: "12" },
      { path: "phone", code: "invalid" },
    ],
    ["that does not exist", { deliveryMethod: "drone" }, { path: "deliveryMethod", code: "invalid" }],
    [
      "that does not serve the region",
      { deliveryMethod: "two_person", phone: "012 345 678", delivery: { ...phnomPenh, region: "1" } },
      { path: "deliveryMethod", code: "invalid" },
    ],
  ])("%s is an issue", async (_, rest, issue) => {
    const sent = form({ delivery: london, ...rest });
    expect(await placeOrder(sent, deps)).toEqual({ ok: false, error: { kind: "invalid", issues: [issue] } });
    expect(await ordersOf(sent)).toEqual([]);
  });
});

describe("the tax", () => {
  const vases = () => ({ lines: [line("stoneware-vase", 3)] });
  const canada = {
    name: "R",
    addressLine1: "1 Road",
    city: "Town",
    region: "ON",
    postalCode: "H3Z 2Y7",
    country: "CA",
  };
  const states = { ...canada, region: "NH", postalCode: "03801", country: "US" };

  test("of a country with included taxes changes no total", async () => {
    const sent = form(vases());
    await placeOrder(sent, deps);
    const total = 3n * priceOf("stoneware-vase", "us") + deliveryOf("us");
    expect(await ordersOf(sent)).toMatchObject([
      { totalMinor: total, taxName: "vat", taxBasisPoints: 2000, taxIncluded: true, taxMinor: 3_450n },
    ]);
  });

  test("of Canada is added to lines and delivery", async () => {
    const sent = form({ ...vases(), delivery: canada });
    await placeOrder(sent, deps);
    const untaxed = 3n * priceOf("stoneware-vase", "us") + deliveryOf("us");
    expect(await ordersOf(sent)).toMatchObject([
      { totalMinor: untaxed + 1_035n, taxName: "gst", taxIncluded: false, taxMinor: 1_035n },
    ]);
  });

  test.each([
    ["Madrid", "28039", "vat", 3_593n],
    ["Las Palmas, outside the VAT area", "e-35 001", null, 0n],
  ])(
    "of Spain in %s is that of its postal code, at the same total",
    async (_, postalCode, taxName, taxMinor) => {
      const spain = { ...canada, region: "M", country: "ES", postalCode };
      const sent = form({ ...vases(), delivery: spain });
      await placeOrder(sent, deps);
      const totalMinor = 3n * priceOf("stoneware-vase", "us") + deliveryOf("us");
      expect(await ordersOf(sent)).toMatchObject([{ totalMinor, taxName, taxMinor }]);
    },
  );

  test("in the United States is none", async () => {
    const sent = form({ ...vases(), delivery: states });
    await placeOrder(sent, deps);
    expect(await ordersOf(sent)).toMatchObject([
      { totalMinor: 3n * priceOf("stoneware-vase", "us") + deliveryOf("us"), taxName: null, taxMinor: 0n },
    ]);
  });

  test("that is added follows what is charged now", async () => {
    const sent = form({ delivery: canada, lines: [line("walnut-lounge-chair"), line("stoneware-vase")] });
    await placeOrder(sent, deps);
    const now = priceOf("stoneware-vase", "us") + deliveryOf("us");
    expect(await ordersOf(sent)).toMatchObject([
      {
        totalMinor: now + priceOf("walnut-lounge-chair", "us") + 6_595n,
        captureNowMinor: now + 395n,
        taxMinor: 6_595n,
      },
    ]);
  });
});

describe("too many orders", () => {
  const keys = { current: Buffer.alloc(32, 1), accepted: [Buffer.alloc(32, 1)] };
  const limits = (address: string) => createPaymentLimits({ db, keys, address });

  test.each([
    ["shopper_orders", (): string => `2001:db8:${randomInt(60_000).toString(16)}::1`, mintShopperId()],
    ["address_orders", (): string => "192.0.2.9", undefined],
  ] as const)(
    "above %s are not placed, and the same form sent twice counts once",
    async (kind, address, shopperId) => {
      const send = (sent: PlaceOrderInput) => placeOrder(sent, { ...deps, limits: limits(address()) });
      const forms = Array.from({ length: paymentLimits[kind].allowed }, () =>
        form(shopperId && { shopperId }),
      );
      for (const sent of forms) {
        expect(await send(sent)).toMatchObject({ ok: true });
        expect(await send(sent)).toMatchObject({ ok: true });
      }
      const refused = form(shopperId && { shopperId });
      expect(await send(refused)).toMatchObject({
        ok: false,
        error: { kind: "limit_reached", retryAt: expect.any(Date) },
      });
      const where = {
        shopper_idempotencyKey: {
          shopper: hashShopperId(refused.shopperId),
          idempotencyKey: refused.idempotencyKey,
        },
      };
      expect(await db.order.findUnique({ where })).toBeNull();
    },
  );
});

describe("an order", () => {
  test("stores trimmed text, and the shopper only as a hash", async () => {
    const sent = form();
    await placeOrder(sent, deps);
    const [order] = await ordersOf(sent);
    expect(order?.email).toBe("robin@example.com");
    expect(
      JSON.stringify(order, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain(sent.shopperId);
  });

  test("has a number of eight characters that cannot be misread", async () => {
    for (let orders = 0; orders < 20; orders += 1) {
      const placed = await placeOrder(form(), deps);
      expect(placed.ok && placed.value.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    }
  });
});

test("during maintenance nothing is placed and no stock is held, and the same form places its order after it", async () => {
  const sent = form();
  expect(await placeOrder(sent, { ...deps, isMaintenance: () => true })).toEqual(heldByMaintenance);
  expect(await ordersOf(sent)).toEqual([]);
  expect(await placeOrder(sent, deps)).toMatchObject({ ok: true });
});
