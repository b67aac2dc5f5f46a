import { productTerms as terms } from "@/app/composition/term-sale";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { consequences } from "@/app/composition/consequences";
import { type Database, openDatabase } from "@/lib/db/database";
import { createPaymentLimits, paymentLimits } from "@/lib/limits/payment-limits";
import { minorUnits } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { seed } from "@/prisma/seed";
import { collectLog } from "@/testing/collect-log";
import { demoPrice } from "@/testing/demo-products";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { releaseDiscountOfVoid } from "./discount-uses";
import { discounts } from "./server";
import { expireOrders } from "@/lib/checkout/expire-orders";
import { heldFor } from "@/lib/checkout/order-expiry";
import { readCheckout } from "@/lib/checkout/read-checkout";
import { placeOrder, type PlaceOrderInput } from "@/lib/checkout/place-order";
import { type PriceCartDeps, priceCart } from "@/lib/checkout/price-cart";
import { tryDiscount } from "./try-discount";
import type { DiscountProblem } from "@/lib/checkout/views";

let database: TestDatabase;
let db: Database;
let deps: PriceCartDeps & Pick<Deps, "consequences" | "isMaintenance">;
let productIds: Map<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url);
  db = openDatabase(database.url);
  const shared = { consequences, discounts: discounts.discounts, isMaintenance: () => false };
  deps = { db, terms, now: () => new Date(), settings: {}, ...shared };
  const products = await db.product.findMany({ select: { slug: true, id: true } });
  productIds = new Map(products.map(({ slug, id }) => [slug, id]));
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});
beforeEach(() => db.discountCode.update({ where: { code: "WELCOME10" }, data: fresh }));

const fresh = {
  active: true,
  priceLists: [],
  validFrom: null,
  validUntil: null,
  maxUses: null,
  oncePerEmail: false,
};
const limitedTo = (values: object) => db.discountCode.update({ where: { code: "WELCOME10" }, data: values });
const usesOf = async (code = "WELCOME10") =>
  (await db.discountCode.findUniqueOrThrow({ where: { code }, select: { uses: true } })).uses;

function line(slug: string, quantity = 1) {
  const productId = productIds.get(slug);
  if (productId === undefined) throw new Error(`the demo shop has no product ${slug}`);
  return { productId, quantity };
}

function form(rest: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  return {
    shopperId: mintShopperId(),
    idempotencyKey: crypto.randomUUID(),
    priceList: "us",
    lines: [line("stoneware-vase")],
    discountCode: "WELCOME10",
    locale: "en",
    contact: { email: `${crypto.randomUUID()}@example.com` },
    delivery: { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "PO1 3AX", country: "GB" },
    ...rest,
  };
}

async function orderOf({ shopperId }: PlaceOrderInput) {
  return db.order.findFirstOrThrow({
    where: { shopper: hashShopperId(shopperId) },
    include: { lines: { orderBy: { position: "asc" } } },
  });
}

async function placed(rest: Partial<PlaceOrderInput> = {}) {
  const sent = form(rest);
  expect(await placeOrder(sent, deps)).toMatchObject({ ok: true });
  return { sent, order: await orderOf(sent) };
}

const refusedBy = (problem: DiscountProblem) => ({
  ok: false,
  error: { kind: "discount_refused", problem },
});

describe("an order with a code", () => {
  test.each(["us", "jp", "kw"] as const)(
    "in %s stores what the code takes off, exactly by line",
    async (priceList) => {
      const vase = demoPrice("stoneware-vase", priceList);
      const { order } = await placed({ priceList, lines: [line("stoneware-vase", 3), line("linen-throw")] });
      const goods = vase * 3 + demoPrice("linen-throw", priceList);
      expect(order).toMatchObject({ discountCode: "WELCOME10", discountKind: "PERCENT" });
      expect(minorUnits(order.discountMinor)).toBe(Math.floor((goods * 10 + 50) / 100));
      expect(order.lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0n)).toBe(
        order.discountMinor,
      );
      expect(order.totalMinor).toBe(BigInt(goods) + order.deliveryMinor - order.discountMinor);
    },
  );

  test("is charged what its cart showed, also with an added tax", async () => {
    const delivery = { ...form().delivery, country: "CA", region: "ON", postalCode: "K1A 0B1" };
    for (const discountCode of ["WELCOME10", "TENOFF", "FREESHIP"]) {
      const { sent, order } = await placed({ delivery, discountCode });
      const { lines, priceList, locale } = sent;
      const cart = await priceCart({ lines, priceList, locale, discountCode, place: delivery }, deps);
      expect(cart.tax?.included).toBe(false);
      expect(order.totalMinor).toBe(BigInt(cart.total.minor));
      expect(order.taxMinor).toBe(BigInt(cart.tax?.amount.minor ?? 0));
    }
  });

  test("keeps it and its one use when it is sent again, and gives it back when it is taken away or exchanged", async () => {
    const before = await usesOf();
    const { sent } = await placed();
    expect(await placeOrder(sent, deps)).toMatchObject({ value: { outcome: "unchanged" } });
    expect(await usesOf()).toBe(before + 1);
    const freeBefore = await usesOf("FREESHIP");
    await placeOrder({ ...sent, discountCode: "FREESHIP" }, deps);
    expect([await usesOf(), await usesOf("FREESHIP")]).toEqual([before, freeBefore + 1]);
    await placeOrder({ ...sent, discountCode: undefined }, deps);
    expect([await usesOf(), await usesOf("FREESHIP")]).toEqual([before, freeBefore]);
    expect(await orderOf(sent)).toMatchObject({ discountCode: null, discountMinor: 0n });
  });

  test("gives its use back when it expires, a quarter of an hour after it was placed", async () => {
    const { order } = await placed();
    const at = (time: number) => ({ ...deps, ...collectLog(), now: () => new Date(time) });
    const uses = () => db.discountUse.count({ where: { orderId: order.id } });
    await expireOrders({}, at(order.createdAt.getTime() + heldFor - 60_000));
    expect(await uses()).toBe(1);
    await expireOrders({}, at(Date.now() + heldFor + 60_000));
    expect(await uses()).toBe(0);
    expect(await usesOf()).toBe(await db.discountUse.count({ where: { code: "WELCOME10" } }));
  });

  test("gives its use back when its payment is voided, once", async () => {
    const before = await usesOf();
    const { order } = await placed();
    const change = { payment: { orderId: order.id }, succeeded: { kind: "VOID" } } as Parameters<
      typeof releaseDiscountOfVoid
    >[1];
    for (let times = 0; times < 2; times += 1)
      await db.$transaction((tx) => releaseDiscountOfVoid(tx, change));
    expect(await usesOf()).toBe(before);
  });
});

describe("a code", () => {
  test.each<[problem: DiscountProblem, code: object, order?: Partial<PlaceOrderInput>]>([
    ["ended", { active: false }],
    ["ended", { validUntil: new Date("2020-01-01") }],
    ["not_yet", { validFrom: new Date("2099-01-01") }],
    ["other_price_list", { priceLists: ["jp"] }],
    ["unknown", {}, { discountCode: "NOBODYS" }],
  ])("is refused as %s, and nothing is placed", async (problem, code, rest = {}) => {
    await limitedTo(code);
    const sent = form(rest);
    expect(await placeOrder(sent, deps)).toEqual(refusedBy(problem));
    expect(await db.order.count({ where: { shopper: hashShopperId(sent.shopperId) } })).toBe(0);
  });

  test("takes nothing off a plan, and is refused where it leaves nothing to pay", async () => {
    const plan = await readCheckout(form({ lines: [line("yarn-box")] }), deps);
    expect(plan).toMatchObject({ ok: true, value: { cart: { discount: null } } });
    await db.deliveryPrice.updateMany({ where: { priceList: "kh" }, data: { amountMinor: 0n } });
    await limitedTo({ basisPoints: 10_000 });
    expect(await placeOrder(form({ priceList: "kh" }), deps)).toEqual(refusedBy("nothing_left"));
    await limitedTo({ basisPoints: 1_000 });
  });

  test("with uses for three is used by three of twelve orders that are placed at once", async () => {
    await limitedTo({ maxUses: (await usesOf()) + 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => placeOrder(form(), deps)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers) if (!answer.ok) expect(answer).toEqual(refusedBy("used_up"));
  });

  test("with its last use is one order's, though its form is sent eight times at once", async () => {
    const before = await usesOf();
    await limitedTo({ maxUses: before + 1 });
    const sent = form();
    const answers = await Promise.all(Array.from({ length: 8 }, () => placeOrder(sent, deps)));
    expect(new Set(answers.map((answer) => answer.ok && answer.value.number)).size).toBe(1);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await usesOf()).toBe(before + 1);
  });

  test("that each e-mail address has once is used once by it, however it is written and at the same time", async () => {
    await limitedTo({ oncePerEmail: true });
    const emails = ["Robin@example.com", '"robin"@example.com', "ROBIN@example.com"];
    const answers = await Promise.all(emails.map((email) => placeOrder(form({ contact: { email } }), deps)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)).toEqual([refusedBy("used_before"), refusedBy("used_before")]);
    expect(await placeOrder(form(), deps)).toMatchObject({ ok: true });
  });
});

describe("a code that is tried", () => {
  const keys = { current: Buffer.alloc(32, 1), accepted: [Buffer.alloc(32, 1)] };
  const tried = (discountCode: string, rest: object = {}) => ({
    shopperId: mintShopperId(),
    discountCode,
    lines: [line("stoneware-vase")],
    priceList: "us",
    locale: "en",
    order: undefined,
    ...rest,
  });

  test("is refused when it is used up, but not to the cart whose order has the use", async () => {
    const { order } = await placed();
    await limitedTo({ maxUses: await usesOf() });
    expect(await tryDiscount(tried("WELCOME10"), { ...deps, limits: undefined })).toEqual(
      refusedBy("used_up"),
    );
    expect(
      await tryDiscount(tried("WELCOME10", { order: order.number }), { ...deps, limits: undefined }),
    ).toEqual({
      ok: true,
      value: undefined,
    });
  });

  test("above the limit is not looked for, be it right or wrong", async () => {
    const limits = createPaymentLimits({ db, keys, address: "192.0.2.77" });
    const shopperId = mintShopperId();
    for (let tries = 0; tries < paymentLimits.shopper_codes.allowed; tries += 1)
      expect(await tryDiscount(tried(`GUESS${tries}`, { shopperId }), { ...deps, limits })).toEqual(
        refusedBy("unknown"),
      );
    for (const code of ["GUESS", "WELCOME10"])
      expect(await tryDiscount(tried(code, { shopperId }), { ...deps, limits })).toMatchObject({
        error: { kind: "limit_reached", retryAt: expect.any(Date) },
      });
  });
});
