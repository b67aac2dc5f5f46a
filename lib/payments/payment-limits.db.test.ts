import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { countStatements } from "@/testing/count-statements";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import type { Gateway } from "@/lib/gateway/gateway";
import type { OrderNumber } from "@/lib/ids";
import {
  type HumanCheck,
  createPaymentLimits,
  forgetOldLimits,
  paymentLimits,
} from "@/lib/limits/payment-limits";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { payOrder } from "./pay-order";

const keys = { current: Buffer.alloc(32, 1), accepted: [Buffer.alloc(32, 1)] };
const rotated = { current: Buffer.alloc(32, 2), accepted: [Buffer.alloc(32, 2), Buffer.alloc(32, 1)] };

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  await shop.db.paymentLimit.deleteMany();
  await shop.db.limitRefusal.deleteMany();
});
afterAll(() => shop.stop());

type Client = { address?: string; humanCheck?: HumanCheck; keys?: typeof keys; hasTestCards?: boolean };

/** The dependencies of a request from an address, with the limits on. */
function from({ address = "192.0.2.1", humanCheck, keys: used = keys, hasTestCards }: Client = {}) {
  const options = { db: shop.db, keys: used, address, humanCheck, hasTestCards };
  return { ...shop.deps, limits: createPaymentLimits(options) };
}

type Press = Client & { card?: string; gateway?: Gateway; attempts?: number; response?: string };

/** Presses Pay; each card has its own token. */
async function press(
  number: OrderNumber,
  { card = "5123450000000602", gateway = shop.deps.gateway, attempts = 0, response, ...client }: Press = {},
) {
  const token = { ...(await shop.bank.token(card)) };
  const input = {
    number,
    access: shop.access,
    attempts,
    orderRevision: 0,
    card: token,
    humanCheck: response,
  };
  return payOrder(input, { ...from(client), gateway });
}

function callsOf(number: string): Promise<{ operation: string }[]> {
  return shop.bank.console(`calls?orderId=${number}-1`);
}

/** A bank that declines each charge with this recommendation. */
function declining(recommendation: string): Gateway {
  const { gateway } = shop.deps;
  const decline: Gateway["pay"] = async (input) => ({
    evidence: (await gateway.createSession()).evidence,
    result: {
      ok: true,
      value: { approved: false, gatewayCode: "DECLINED", recommendation, transactionId: input.orderId },
    },
  });
  return { ...gateway, pay: decline, authorize: decline };
}

test("a press above a limit sends nothing to the bank, and states when to try again", async () => {
  const order = await shop.order(1_000n);
  const { allowed, seconds } = paymentLimits.order_attempts;
  for (let attempt = 0; attempt < allowed; attempt += 1) {
    // Other cards and addresses, as a card tester has.
    const deps = from({ address: `192.0.2.${attempt}` });
    const card = { token: `token-${attempt}`, expiryMonth: 1, expiryYear: 40 };
    expect(
      await deps.limits.countPaymentRequest({ number: order.number, access: shop.access, card }),
    ).toMatchObject({
      kind: "allowed",
    });
  }
  const refused = await press(order.number, { address: "198.51.100.1" });
  expect(refused).toMatchObject({ ok: false, error: { kind: "limit_reached", limit: "order_attempts" } });
  const retryAt = refused.ok || refused.error.kind !== "limit_reached" ? new Date(0) : refused.error.retryAt;
  expect(retryAt.getTime() - Date.now()).toBeGreaterThan((seconds - 60) * 1000);
  expect(await callsOf(order.number)).toEqual([]);
  expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
});

const access = () => ({ shopper: hashShopperId(mintShopperId()), opened: [] as OrderNumber[] });
const card = () => ({ token: crypto.randomUUID(), expiryMonth: 1, expiryYear: 40 });

test.each([
  ["shopper_attempts", { access: access() }],
  ["address_attempts", { address: "203.0.113.9" }],
  ["card_attempts", { card: card() }],
] as const)("the limit %s holds where everything else changes", async (kind, same) => {
  const counted = [];
  for (let time = 0; time <= paymentLimits[kind].allowed; time += 1) {
    const each = { address: `2001:db8:${time}::1`, access: access(), card: card(), ...same };
    const { number } = await orderNumber(time);
    counted.push(await from(each).limits.countPaymentRequest({ ...each, number }));
  }
  expect(counted.slice(0, -1).every((each) => each.kind === "allowed")).toBe(true);
  expect(counted.at(-1)).toMatchObject({ kind: "limit_reached", limit: kind });
});

test("a test card of a sandbox bank meets no limit of its own, and all others hold", async () => {
  const same = { card: card(), hasTestCards: true };
  const countOf = async (time: number, each: { address: string; access: ReturnType<typeof access> }) =>
    from({ ...same, ...each }).limits.countPaymentRequest({ ...same, ...each, ...(await orderNumber(time)) });
  for (let time = 0; time <= paymentLimits.card_attempts.allowed; time += 1)
    expect(await countOf(time, { address: `2001:db8:${time}::1`, access: access() })).toMatchObject({
      kind: "allowed",
    });
  const shopper = { address: "192.0.2.1", access: access() };
  let last;
  for (let time = 0; time <= paymentLimits.order_attempts.allowed; time += 1)
    last = await countOf(0, shopper);
  expect(last).toMatchObject({ kind: "limit_reached", limit: "order_attempts" });
});

async function orderNumber(time: number) {
  return { number: `AAAA-${String(time).padStart(4, "0")}` as OrderNumber };
}

test("two instances at once count exactly", async () => {
  const press = { number: "AAAA-0000" as OrderNumber, access: access(), card: card() };
  const [one, two] = [from().limits, from().limits];
  const counted = await Promise.all(
    Array.from({ length: 30 }, (_, time) => (time % 2 ? one : two).countPaymentRequest(press)),
  );
  expect(counted.filter(({ kind }) => kind === "allowed")).toHaveLength(paymentLimits.order_attempts.allowed);
});

test("nobody can use up the attempts of another shopper's order", async () => {
  const order = await shop.order(1_000n);
  for (let time = 0; time < 30; time += 1) {
    const stranger = { number: order.number, access: access(), card: card() };
    await from({ address: `2001:db8:${time}::1` }).limits.countPaymentRequest(stranger);
  }
  expect(await press(order.number, { address: "192.0.2.200", card: "5123450000000107" })).toMatchObject({
    ok: true,
  });
});

test("all browsers in which a link opened an order share its attempts, and leave the shopper's own alone", async () => {
  const order = await shop.order(1_000n);
  const counted = [];
  for (let time = 0; time <= paymentLimits.order_attempts.allowed; time += 1) {
    const browser = { ...access(), opened: [order.number] };
    const press = { number: order.number, access: browser, card: card() };
    counted.push(await from({ address: `2001:db8:${time}::1` }).limits.countPaymentRequest(press));
  }
  expect(counted.slice(0, -1).every(({ kind }) => kind === "allowed")).toBe(true);
  expect(counted.at(-1)).toMatchObject({ kind: "limit_reached", limit: "order_attempts" });
  expect(await shop.db.limitRefusal.findFirst({ where: { orderId: order.id } })).not.toBeNull();
  expect(await press(order.number, { address: "192.0.2.201", card: "5123450000000107" })).toMatchObject({
    ok: true,
  });
});

test("a browser without a shopper's cookie is counted by the order that a link opened in it", async () => {
  const order = await shop.order(1_000n);
  const browser = { opened: [order.number] };
  const before = await shop.db.paymentLimit.count();
  const press = { number: order.number, access: browser, card: card() };
  expect(await from({ address: "2001:db8:ffff::1" }).limits.countPaymentRequest(press)).toMatchObject({
    kind: "allowed",
  });
  expect(await shop.db.paymentLimit.count()).toBe(before + 4);
});

test("a limit ends with its window", async () => {
  const press = { number: "AAAA-0000" as OrderNumber, access: access(), card: card() };
  for (let time = 0; time < 12; time += 1) await from().limits.countPaymentRequest(press);
  await shop.db.paymentLimit.updateMany({ data: { endsAt: new Date(Date.now() - 1_000) } });
  expect(await from().limits.countPaymentRequest(press)).toMatchObject({ kind: "allowed" });
});

test("a card that the bank has declined for good is refused on every order, before anything is sent", async () => {
  const [first, second] = [await shop.order(1_000n), await shop.order(1_000n)];
  const declined = "5123450000000107";
  await press(first.number, { card: declined, gateway: declining("DO_NOT_PROCEED_CONTACT_PAYER") });
  for (const used of [keys, rotated]) {
    const again = await press(second.number, { card: declined, keys: used, address: "198.51.100.7" });
    expect(again).toEqual({ ok: false, error: { kind: "declined_for_good" } });
  }
  expect(await callsOf(second.number)).toEqual([]);
  expect(await press(second.number, { card: "4508750015742009" })).toMatchObject({ ok: true });
  expect(await shop.movements(second.number)).toEqual(["PAYMENT 1000"]);
});

test("a card whose decline advises anything else may be tried again", async () => {
  const order = await shop.order(1_000n);
  const advised = "4508750015741209";
  await press(order.number, { card: advised, gateway: declining("RESUBMIT_LATER") });
  expect(await press(order.number, { card: advised, attempts: 1 })).toMatchObject({ ok: true });
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
});

test("after half of a limit a human check is asked for, and only a person pays", async () => {
  const seen: unknown[] = [];
  const humanCheck: HumanCheck = {
    verify: async (response, client) => {
      seen.push([response, client]);
      return response === "a person";
    },
  };
  const order = await shop.order(1_000n);
  for (let attempt = 0; attempt < paymentLimits.order_attempts.allowed / 2; attempt += 1)
    await from({ humanCheck }).limits.countPaymentRequest({
      number: order.number,
      access: shop.access,
      card: card(),
    });
  expect(seen, "nobody is asked before").toEqual([]);

  const asked = { ok: false, error: { kind: "human_check" } };
  expect(await press(order.number, { humanCheck, card: "4508750015742009" })).toEqual(asked);
  expect(await press(order.number, { humanCheck, card: "4508750015742009", response: "a program" })).toEqual(
    asked,
  );
  expect(await callsOf(order.number)).toEqual([]);
  expect(
    await press(order.number, { humanCheck, card: "4508750015742009", response: "a person" }),
  ).toMatchObject({ ok: true });
  expect(seen).toEqual([
    ["a program", { address: "192.0.2.1" }],
    ["a person", { address: "192.0.2.1" }],
  ]);
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
});

test("the database holds no address, no shopper's id and no card's token", async () => {
  const order = await shop.order(1_000n);
  const { token } = await shop.bank.token("4508750015742009");
  for (let time = 0; time < 12; time += 1)
    await press(order.number, { card: "4508750015742009", attempts: 9 });
  const stored = JSON.stringify([
    await shop.db.paymentLimit.findMany(),
    await shop.db.limitRefusal.findMany(),
    (await shop.db.payment.findMany({ where: { orderId: order.id } })).map(({ cardDigest }) => cardDigest),
  ]);
  for (const secret of [token, "192.0.2.1", shop.shopperId, hashShopperId(shop.shopperId)])
    expect(stored).not.toContain(secret);
});

test("with the limits on, a press of Pay runs one statement more", async () => {
  const counter = countStatements();
  const counts = [];
  for (const deps of [shop.deps, from()]) {
    const order = await shop.order(1_000n);
    const card = await shop.bank.token("4508750015742009");
    counter.reset();
    await payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
    counts.push(counter.statements().length);
  }
  counter.stop();
  expect(counts[1]).toBe((counts[0] ?? 0) + 1);
});

test("counts are forgotten after their window, and refusals after 90 days", async () => {
  const press = { number: "AAAA-0000" as OrderNumber, access: access(), card: card() };
  for (let time = 0; time < 12; time += 1) await from().limits.countPaymentRequest(press);
  await forgetOldLimits(shop.db);
  expect(await shop.db.paymentLimit.count()).toBe(4);
  expect(await shop.db.limitRefusal.count()).toBeGreaterThan(0);
  await shop.db.paymentLimit.updateMany({ data: { endsAt: new Date(Date.now() - 1_000) } });
  await shop.db.limitRefusal.updateMany({ data: { lastAt: new Date(Date.now() - 91 * 86_400_000) } });
  await forgetOldLimits(shop.db);
  expect([await shop.db.paymentLimit.count(), await shop.db.limitRefusal.count()]).toEqual([0, 0]);
});

test("only the count itself commits without waiting for the disk", async () => {
  const order = await shop.order(1_000n);
  await press(order.number);
  const settings = await Promise.all(
    Array.from({ length: 20 }, () => shop.db.$queryRaw<unknown[]>`SHOW synchronous_commit`),
  );
  expect(settings.flat()).toEqual(Array.from({ length: 20 }, () => ({ synchronous_commit: "on" })));
});
