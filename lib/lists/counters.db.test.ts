import { afterAll, beforeAll, expect, test } from "vitest";

import { type PlaceOrderInput, placeOrder } from "@/lib/checkout/place-order";
import { orderLife } from "@/lib/checkout/order-expiry";
import { sweepPass } from "@/lib/jobs/sweep-pass";
import { moveMoney } from "@/lib/payments/move-money";
import { payOrder } from "@/lib/payments/pay-order";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { seed } from "@/prisma/seed";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { recount } from "@/tools/recount";
import { readCounters } from "./counters";

const approved = "5123450000000107";
const declined = "5123450000000602";
const challenge = "5123450000000008";

let shop: TestShop;
let vase: string;
beforeAll(async () => {
  shop = await startTestShop();
  await seed(shop.databaseUrl, { staff: false });
  vase = (await shop.db.product.findUniqueOrThrow({ where: { slug: "stoneware-vase" } })).id;
});
afterAll(() => shop.stop());

/** Places an order of the shop's browser, and returns what presses Pay on its page and what staff do. */
async function place({ intent }: { intent?: "authorize" } = {}) {
  const shopperId = mintShopperId();
  const input: PlaceOrderInput = {
    shopperId,
    idempotencyKey: crypto.randomUUID(),
    priceList: "us",
    lines: [{ productId: vase, quantity: 1 }],
    locale: "en",
    contact: { email: "robin@example.com" },
    delivery: { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "75001", country: "FR" },
  };
  const deps = { ...shop.deps, settings: { ...shop.deps.settings, checkoutIntent: intent } };
  const placed = await placeOrder(input, deps);
  if (!placed.ok) throw new Error(placed.error.kind);
  const { number } = placed.value;
  const access = { shopper: hashShopperId(shopperId), opened: [] };
  const find = () => shop.db.order.findUniqueOrThrow({ where: { number }, include: { payments: true } });
  return {
    pay: async (cardNumber: string) => {
      const { payments, revision: orderRevision } = await find();
      const card = await shop.bank.token(cardNumber);
      await payOrder({ number, access, attempts: payments.length, orderRevision, card }, shop.deps);
    },
    move: async (kind: "CAPTURE" | "VOID" | "REFUND", amountMinor?: number) => {
      const { payments } = await find();
      const revision = payments.at(-1)?.revision ?? 0;
      await moveMoney({ kind, number, amountMinor, revision, by: "staff" }, shop.deps);
    },
  };
}

/** All counters that are not zero. */
async function counters(): Promise<Record<string, number>> {
  const read = async (beginning: string) =>
    (await readCounters(beginning, shop.db)).map(
      ({ name, count }) => [`${beginning}${name}`, count] as const,
    );
  const all = [...(await read("order")), ...(await read("payment"))].filter(([, count]) => count !== 0);
  return Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b)));
}

test("the counters are those of the rows, whatever became of orders and payments", async () => {
  await place();
  await (await place()).pay(approved);
  const second = await place();
  await second.pay(declined);
  await second.pay(approved);
  await second.move("REFUND", 100);
  const held = await place({ intent: "authorize" });
  await held.pay(approved);
  await held.move("CAPTURE", 100);
  const voided = await place({ intent: "authorize" });
  await voided.pay(approved);
  await voided.move("VOID");
  await (await place()).pay(declined);
  await (await place()).pay(challenge);
  await shop.fault("pay", "commit_then_drop");
  await (await place()).pay(approved);

  const before = await counters();
  expect(before).toMatchObject({
    order: 8,
    "order outcome_unknown": 1,
    "order cancelled": 1,
    "order partly_captured": 1,
    "order partly_refunded": 1,
    "order failed": 1,
    "order paid": 1,
    "order in_progress": 1,
    "payment failed": 2,
  });
  await sweepPass({}, { ...shop.deps, now: () => new Date(Date.now() + 2 * orderLife) });
  const after = await counters();
  expect(after).toMatchObject({ "order failed": 2, "payment failed": 3 });
  expect(after["order expired"]).toBeGreaterThan(0);
  await shop.db.$transaction(recount.split(";").map((sql) => shop.db.$executeRawUnsafe(sql)));
  expect(await counters()).toEqual(after);
});
