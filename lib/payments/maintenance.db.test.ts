import { afterAll, beforeAll, expect, test } from "vitest";

import { parseForm } from "@/sandbox/testing/parse-form";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { heldByMaintenance, underMaintenance } from "@/testing/under-maintenance";
import { moveMoney } from "./move-money";
import { payOrder } from "./pay-order";
import { receivePayerReturn } from "./receive-payer-return";
import { sessionLife, sweep } from "./sweep";

const frictionless = "5123450000000107";
const challengedCard = "5123450000000008";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const calls = async () => (await shop.bank.console("calls?limit=500")).length as number;

async function pay(
  order: Awaited<ReturnType<TestShop["order"]>>,
  deps: TestShop["deps"],
  cardNumber: string,
) {
  const card = await shop.bank.token(cardNumber);
  return payOrder({ number: order.number, access: shop.access, attempts: 0, orderRevision: 0, card }, deps);
}

test("during maintenance Pay writes nothing and sends nothing, and the same press pays after it", async () => {
  const order = await shop.order(1_000n);
  const before = await calls();
  expect(await pay(order, underMaintenance(shop.deps), frictionless)).toEqual(heldByMaintenance);
  expect(await shop.db.payment.count({ where: { orderId: order.id } })).toBe(0);
  expect(await calls()).toBe(before);
  expect(await pay(order, shop.deps, frictionless)).toMatchObject({ ok: true });
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
});

test.each(["CAPTURE", "VOID", "REFUND"] as const)(
  "during maintenance a %s opens no operation and sends nothing",
  async (kind) => {
    const order = await shop.order(1_000n, { intent: kind === "REFUND" ? "PAY" : "AUTHORIZE" });
    await shop.pay(order.number);
    const { revision } = await shop.payment(order.id);
    const before = await shop.movements(order.number);
    const movement = { kind, number: order.number, amountMinor: 1_000, revision, by: "ada@example.com" };
    expect(await moveMoney(movement, underMaintenance(shop.deps))).toEqual(heldByMaintenance);
    expect((await shop.payment(order.id)).revision).toBe(revision);
    expect(await shop.movements(order.number)).toEqual(before);
    expect(await moveMoney(movement, shop.deps)).toMatchObject({ ok: true });
  },
);

test("a payer who comes back from 3-D Secure during maintenance is charged once", async () => {
  const order = await shop.order(1_000n);
  await pay(order, shop.deps, challengedCard);
  const { challengeHtml, returnToken: token } = await shop.payment(order.id);
  const page = await submit(challengeHtml ?? "");
  const answered = await submit(page, { act: "confirm", code: "123456" });
  const fields = Object.fromEntries(parseForm(await submit(answered)).fields);
  await receivePayerReturn({ token, fields }, underMaintenance(shop.deps));
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
});

test("a payment whose payer does not come back is ended by the sweep during maintenance", async () => {
  const order = await shop.order(1_000n);
  await pay(order, shop.deps, challengedCard);
  const now = () => new Date(Date.now() + 2 * sessionLife);
  await sweep({}, { ...underMaintenance(shop.deps), now });
  expect(await shop.payment(order.id)).toMatchObject({ status: "EXPIRED" });
});

/** Submits the form of a page as the payer's browser would; returns the next page. */
async function submit(html: string, answer: Record<string, string> = {}): Promise<string> {
  const { action, fields } = parseForm(html);
  const body = new URLSearchParams({ ...Object.fromEntries(fields), ...answer });
  return (await fetch(new URL(action, shop.bank.urls.acs), { method: "POST", body })).text();
}
