import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type TestShop, startTestShop, testAuthSecret } from "@/testing/start-test-shop";
import { derivedKeys } from "@/lib/derived-keys";
import type { OrderNumber } from "@/lib/ids";
import { createPaymentLimits } from "@/lib/limits/payment-limits";
import { mintShopperId } from "@/lib/shopper-id";
import { moveMoney } from "@/lib/payments/move-money";
import { sweepPass } from "@/app/jobs/sweep-pass";
import { seed } from "@/prisma/seed";
import { findPlacedOrder } from "./find-placed-order";
import { heldPiecesAllowed } from "./stock";
import { heldFor, heldWhilePaying, orderLife } from "./order-expiry";
import { placeOrder, type PlaceOrderInput } from "./place-order";
import { nextIdempotencyKey } from "./idempotency-key";

const declined = "5123450000000602";

let shop: TestShop;
let vase: string;
let rug: string;
beforeAll(async () => {
  shop = await startTestShop();
  await seed(shop.databaseUrl, { staff: false });
  const idOf = async (slug: string) => (await shop.db.product.findUniqueOrThrow({ where: { slug } })).id;
  [vase, rug] = [await idOf("stoneware-vase"), await idOf("wool-rug")];
});
afterAll(() => shop.stop());
beforeEach(async () => {
  // Orders of other tests no longer expire.
  await shop.db.order.updateMany({ data: { expiresAt: null } });
  await setStock({ vases: 10, rugs: 10 });
});

async function setStock({ vases, rugs }: { vases: number; rugs: number }): Promise<void> {
  await shop.db.product.update({ where: { id: vase }, data: { stock: vases } });
  await shop.db.product.update({ where: { id: rug }, data: { stock: rugs } });
}

async function stock(): Promise<{ vases: number | null; rugs: number | null }> {
  const products = await shop.db.product.findMany({ where: { id: { in: [vase, rug] } } });
  const of = (id: string) => products.find((product) => product.id === id)?.stock ?? null;
  return { vases: of(vase), rugs: of(rug) };
}

const vases = (quantity: number) => ({ productId: vase, quantity });
const rugs = (quantity: number) => ({ productId: rug, quantity });

function form(rest: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  return {
    shopperId: mintShopperId(),
    idempotencyKey: crypto.randomUUID(),
    priceList: "us",
    lines: [vases(2)],
    locale: "en",
    contact: { email: "robin@example.com" },
    delivery: { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "75001", country: "FR" },
    ...rest,
  };
}

const place = (sent: PlaceOrderInput) => placeOrder(sent, shop.deps);

async function placed(sent: PlaceOrderInput): Promise<{ number: OrderNumber; idempotencyKey: string }> {
  const result = await place(sent);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
}

function sweepAfter(milliseconds: number) {
  return sweepPass({}, { ...shop.deps, now: () => new Date(Date.now() + milliseconds) });
}

function expiredAt(number: OrderNumber) {
  return shop.db.order.findUniqueOrThrow({ where: { number } }).then((order) => order.expiredAt);
}

describe("the stock", () => {
  test("is held by an order, and changes with it by the difference", async () => {
    const sent = form({ lines: [vases(2), rugs(1)] });
    await placed(sent);
    expect(await stock()).toEqual({ vases: 8, rugs: 9 });
    await placed({ ...sent, lines: [vases(5)] });
    expect(await stock()).toEqual({ vases: 5, rugs: 10 });
    await placed({ ...sent, lines: [vases(5)] });
    expect(await stock()).toEqual({ vases: 5, rugs: 10 });
  });

  test("of a product that is not counted has no end", async () => {
    await shop.db.product.update({ where: { id: vase }, data: { stock: null } });
    const { number } = await placed(form({ lines: [vases(20)] }));
    const { lines } = await shop.db.order.findUniqueOrThrow({ where: { number }, include: { lines: true } });
    expect(lines).toMatchObject([{ held: 0 }]);
    expect((await stock()).vases).toBeNull();
  });

  test("that is too small is said for each product, and nothing is placed or changed", async () => {
    await setStock({ vases: 3, rugs: 0 });
    const sent = form({ lines: [vases(4), rugs(1)] });
    const short = [
      { productId: vase, name: "Fjord vase", left: 3 },
      { productId: rug, name: "Tessel rug", left: 0 },
    ];
    const refused = await place(sent);
    expect(refused).toMatchObject({ ok: false, error: { kind: "out_of_stock" } });
    expect(!refused.ok && refused.error.kind === "out_of_stock" && refused.error.short).toEqual(
      expect.arrayContaining(short),
    );
    expect(await stock()).toEqual({ vases: 3, rugs: 0 });

    const { number } = await placed({ ...sent, lines: [vases(3)] });
    // The order's own pieces count as left for it.
    expect(await findPlacedOrder(sent, shop.deps)).toMatchObject({ held: { [vase]: 3 } });
    expect(await place({ ...sent, lines: [vases(4)] })).toMatchObject({ error: { short: [{ left: 3 }] } });
    const order = await shop.db.order.findUniqueOrThrow({ where: { number }, include: { lines: true } });
    expect(order).toMatchObject({ revision: 0, lines: [{ quantity: 3, held: 3 }] });
  });

  test("is never sold below zero: of 50 orders for the last piece at once, one is placed", async () => {
    await setStock({ vases: 1, rugs: 10 });
    const results = await Promise.all(Array.from({ length: 50 }, () => place(form({ lines: [vases(1)] }))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.error.kind === "out_of_stock")).toHaveLength(49);
    expect(await stock()).toEqual({ vases: 0, rugs: 10 });
  });

  test("does not deadlock: orders with the products in either order, placed, changed and expired at once", async () => {
    await setStock({ vases: 1_000, rugs: 1_000 });
    const forms = Array.from({ length: 24 }, (_, index) =>
      form({ lines: index % 2 === 0 ? [vases(1), rugs(1)] : [rugs(1), vases(1)] }),
    );
    await Promise.all(forms.map(placed));
    await Promise.all([
      ...forms.map((sent, index) =>
        placed({ ...sent, lines: index % 3 === 0 ? [rugs(2)] : [rugs(2), vases(2)] }),
      ),
      sweepAfter(orderLife + 60_000),
      sweepAfter(orderLife + 60_000),
    ]);
    await sweepAfter(2 * orderLife);
    await sweepAfter(3 * orderLife);
    expect(await stock()).toEqual({ vases: 1_000, rugs: 1_000 });
  });

  test("stays sold when the order is paid, and is released when the payment is voided", async () => {
    const sent = form({ shopperId: shop.shopperId, lines: [vases(2)] });
    const deps = { ...shop.deps, settings: { ...shop.deps.settings, checkoutIntent: "authorize" as const } };
    const result = await placeOrder(sent, deps);
    if (!result.ok) throw new Error(result.error.kind);
    const { number } = result.value;
    await shop.pay(number);
    await sweepAfter(2 * orderLife);
    expect(await stock()).toEqual({ vases: 8, rugs: 10 });

    const { id, totalMinor } = await shop.db.order.findUniqueOrThrow({ where: { number } });
    const { revision } = await shop.payment(id);
    const moved = await moveMoney(
      { kind: "VOID", number, amountMinor: Number(totalMinor), revision, by: "staff" },
      shop.deps,
    );
    expect(moved.ok).toBe(true);
    expect(await stock()).toEqual({ vases: 10, rugs: 10 });
  });
});

describe("pieces that are held without a payment", () => {
  const keys = derivedKeys("payment-limits", { AUTH_SECRET: testAuthSecret });
  const from = (address: string) => ({
    ...shop.deps,
    limits: createPaymentLimits({ db: shop.db, keys, address }),
  });
  beforeEach(() => setStock({ vases: 1_000, rugs: 1_000 }));

  test("are limited for each address, whatever its browsers, ports and parallel orders", async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        placeOrder(form({ lines: [vases(5)] }), from(`192.0.2.30:${50_000 + n}`)),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(heldPiecesAllowed / 5);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ error: { kind: "limit_reached" } });
    expect((await stock()).vases).toBe(1_000 - heldPiecesAllowed);
    expect(await placeOrder(form(), from("192.0.2.31"))).toMatchObject({ ok: true });
  });

  test("are limited for each browser, also by changes and from several addresses, until they are released", async () => {
    const shopperId = mintShopperId();
    const sent = form({ shopperId, lines: [vases(20)] });
    expect(await placeOrder(sent, from("198.51.100.1"))).toMatchObject({ ok: true });
    const more = form({ shopperId, lines: [vases(11)] });
    expect(await placeOrder(more, from("198.51.100.2"))).toMatchObject({ error: { kind: "limit_reached" } });
    const changed = { ...sent, lines: [vases(20), rugs(11)] };
    expect(await placeOrder(changed, from("198.51.100.3"))).toMatchObject({
      error: { kind: "limit_reached" },
    });
    expect(await stock()).toEqual({ vases: 980, rugs: 1_000 });
    await sweepAfter(heldFor + 60_000);
    expect(await placeOrder(more, from("198.51.100.2"))).toMatchObject({ ok: true });
  });

  test("do not count what is paid, or what is made to order", async () => {
    const sent = form({ shopperId: shop.shopperId, lines: [vases(20)] });
    const result = await placeOrder(sent, from("203.0.113.40"));
    if (!result.ok) throw new Error(result.error.kind);
    await shop.pay(result.value.number);
    const next = form({ shopperId: shop.shopperId, lines: [vases(20)] });
    expect(await placeOrder(next, from("203.0.113.40"))).toMatchObject({ ok: true });
    await shop.db.product.update({ where: { id: rug }, data: { stock: null } });
    const uncounted = form({ shopperId: shop.shopperId, lines: [rugs(20)] });
    expect(await placeOrder(uncounted, from("203.0.113.40"))).toMatchObject({ ok: true });
  });
});

describe("an unpaid order", () => {
  test("that holds stock expires after 15 minutes, and not before; its stock is released once", async () => {
    const sent = form();
    const { number } = await placed(sent);
    await sweepAfter(heldFor - 60_000);
    expect(await expiredAt(number)).toBeNull();
    await Promise.all(Array.from({ length: 5 }, () => sweepAfter(heldFor + 60_000)));
    expect(await expiredAt(number)).not.toBeNull();
    expect(await stock()).toEqual({ vases: 10, rugs: 10 });
    expect(await sweepAfter(2 * orderLife)).toMatchObject({ ordersExpired: 0 });
    expect(await findPlacedOrder(sent, shop.deps)).toMatchObject({ state: "expired" });
  });

  test("that holds nothing lives a day from its last change", async () => {
    await shop.db.product.update({ where: { id: vase }, data: { stock: null } });
    const { number } = await placed(form());
    await sweepAfter(orderLife - 60_000);
    expect(await expiredAt(number)).toBeNull();
    await sweepAfter(orderLife + 60_000);
    expect(await expiredAt(number)).not.toBeNull();
  });

  test("does not hold its stock longer by changes", async () => {
    const sent = form();
    const { number } = await placed(sent);
    const ends = new Date(Date.now() + 10 * 60_000);
    await shop.db.order.update({ where: { number }, data: { expiresAt: ends } });
    for (const quantity of [3, 2, 4]) await placed({ ...sent, lines: [vases(quantity)] });
    await sweepAfter(8 * 60_000);
    expect(await stock()).toEqual({ vases: 6, rugs: 10 });
    await sweepAfter(11 * 60_000);
    expect(await expiredAt(number)).not.toBeNull();
    expect(await stock()).toEqual({ vases: 10, rugs: 10 });
  });

  test("holds its stock from Pay for as long as a payment can take, so that another card can pay it", async () => {
    const { number } = await placed(form({ shopperId: shop.shopperId }));
    await shop.pay(number, 0, declined);
    await sweepAfter(heldWhilePaying - 60_000);
    expect(await expiredAt(number)).toBeNull();
    await sweepAfter(heldWhilePaying + 60_000);
    expect(await expiredAt(number)).not.toBeNull();
    expect(await stock()).toEqual({ vases: 10, rugs: 10 });
  });

  test("whose charge has an unknown outcome does not expire", async () => {
    const { number } = await placed(form({ shopperId: shop.shopperId }));
    await shop.fault("pay", "commit_then_drop");
    await shop.pay(number);
    await sweepAfter(3 * orderLife);
    await sweepAfter(4 * orderLife);
    expect(await expiredAt(number)).toBeNull();
    expect(await stock()).toEqual({ vases: 8, rugs: 10 });
  });

  test("that has expired is not paid: a press of Pay begins nothing", async () => {
    const { number } = await placed(form({ shopperId: shop.shopperId }));
    await sweepAfter(orderLife + 60_000);
    expect(await shop.pay(number, 0, undefined, 1)).toEqual({ ok: false, error: { kind: "order_expired" } });
    expect(await shop.db.payment.count({ where: { order: { number } } })).toBe(0);
    expect(await shop.movements(number)).toEqual([]);
  });

  test("that has expired is another order when its cart is sent again", async () => {
    const sent = form();
    const { number } = await placed(sent);
    await sweepAfter(orderLife + 60_000);
    const again = await placed(sent);
    expect(again).toMatchObject({ idempotencyKey: nextIdempotencyKey(sent.idempotencyKey) });
    expect(again.number).not.toBe(number);
    expect(await placed(sent)).toMatchObject({ number: again.number });
    expect(await stock()).toEqual({ vases: 8, rugs: 10 });
  });

  test("expires at once where its cart orders in another currency, and releases its stock", async () => {
    const sent = form();
    const { number } = await placed(sent);
    await placed({ ...sent, priceList: "jp" });
    expect(await expiredAt(number)).not.toBeNull();
    expect(await stock()).toEqual({ vases: 8, rugs: 10 });
  });

  test("racing with a press of Pay, expires or is paid, and never both", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { number } = await placed(form({ shopperId: shop.shopperId, lines: [vases(1)] }));
      await shop.db.order.update({ where: { number }, data: { expiresAt: new Date(0) } });
      await Promise.all([shop.pay(number), sweepAfter(0)]);
      const isExpired = (await expiredAt(number)) !== null;
      expect((await shop.movements(number)).length === 0, `round ${round}`).toBe(isExpired);
    }
  });
});
