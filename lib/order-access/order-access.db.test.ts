import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type CustomerId, type OrderNumber, customerIdSchema, orderNumberSchema } from "@/lib/ids";
import { mintReturnToken } from "@/lib/payments/payment";
import { hashShopperId, mintShopperId } from "@/lib/shopper-id";
import { listShopperOrders } from "@/lib/orders/order-list";
import { readOrder } from "@/lib/orders/read-order";
import { payOrder } from "@/lib/payments/pay-order";
import { readChallenge } from "@/lib/payments/receive-payer-return";
import { resumePayment } from "@/lib/payments/advance-payment";

import type { OrderAccess } from "./order-access";

const challenge = "5123450000000008";
const frictionless = "5123450000000107";
const missing = orderNumberSchema.parse("ZZZZ-ZZZZ");

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const stranger = (): OrderAccess => ({ shopper: hashShopperId(mintShopperId()), opened: [] });

type Customers = { owner: CustomerId; another: CustomerId };

/** Gives an order a customer of its own, with its address. */
async function give(order: { id: string }): Promise<CustomerId> {
  const email = `${crypto.randomUUID()}@example.com`;
  const customer = await shop.db.customer.create({ data: { email, locale: "en" } });
  await shop.db.order.update({
    where: { id: order.id },
    data: { revision: { increment: 1 }, email, customerId: customer.id },
  });
  return customerIdSchema.parse(customer.id);
}

/** Begins the payment of a customer's order, up to its challenge. */
async function pay(number: OrderNumber, customer: CustomerId): Promise<void> {
  const card = await shop.bank.token(challenge);
  await payOrder(
    { number, access: { customer, opened: [] }, attempts: 0, orderRevision: 1, card },
    shop.deps,
  );
}

/** Browsers by what they hold of the order `asked` and of the order `other`, both of the same shopper. */
const browsers: Record<
  string,
  { sees: boolean; access: (asked: OrderNumber, other: OrderNumber, customers: Customers) => OrderAccess }
> = {
  "any browser of the customer to whom it belongs": {
    sees: true,
    access: (_asked, _other, { owner }) => ({ ...stranger(), customer: owner }),
  },
  "a browser of another customer, who has orders of that shopper": {
    sees: false,
    access: (_asked, other, { another }) => ({ ...stranger(), customer: another, opened: [other] }),
  },
  "a browser of a customer that does not exist": {
    sees: false,
    access: () => ({ ...stranger(), customer: customerIdSchema.parse(crypto.randomUUID()) }),
  },
  "the browser that placed it, after its customer's session has ended": {
    sees: false,
    access: () => shop.access,
  },
  "the browser that placed it, with its customer's session": {
    sees: true,
    access: (_asked, _other, { owner }) => ({ ...shop.access, customer: owner }),
  },
  "a browser in which its link was opened": { sees: true, access: (asked) => ({ opened: [asked] }) },
  "another shopper's browser in which its link was opened": {
    sees: true,
    access: (asked, other) => ({ ...stranger(), opened: [other, asked] }),
  },
  "a browser without cookies": { sees: false, access: () => ({ opened: [] }) },
  "another shopper's browser": { sees: false, access: stranger },
  "a browser in which the link of another order of that shopper was opened": {
    sees: false,
    access: (_, other) => ({ ...stranger(), opened: [other] }),
  },
  "a browser that holds the shopper's stored hash as its id": {
    sees: false,
    access: () => ({ shopper: hashShopperId(shop.access.shopper as typeof shop.shopperId), opened: [] }),
  },
};

/** Asks through one entry point; an answer is compared with the one for an order that does not exist. */
const entryPoints: Record<
  string,
  (number: OrderNumber, access: OrderAccess, token: string) => Promise<{ answer: unknown; seen: boolean }>
> = {
  "reading it": async (number, access) => {
    const answer = await readOrder({ number, access }, shop.deps);
    return { answer, seen: answer !== undefined };
  },
  "listing it": async (number, access) => {
    const found = (await listShopperOrders({ access }, shop.deps)).filter((row) => row.number === number);
    return { answer: found, seen: found.length > 0 };
  },
  "reading its challenge": async (_number, access, token) => {
    const answer = await readChallenge({ token, access }, shop.deps);
    return { answer, seen: answer !== undefined };
  },
  "paying it": async (number, access) => {
    const card = await shop.bank.token(challenge);
    const answer = await payOrder({ number, access, attempts: 1, orderRevision: 1, card }, shop.deps);
    return { answer, seen: answer.ok };
  },
};

describe.each(Object.entries(browsers))("%s", (_browser, { sees, access }) => {
  test.each(Object.entries(entryPoints))(
    sees ? "has access by %s" : "is answered by %s as if there were no such order",
    async (_entryPoint, ask) => {
      const [asked, other] = [await shop.order(1_000n), await shop.order(1_000n)];
      const customers = { owner: await give(asked), another: await give(other) };
      await pay(asked.number, customers.owner);
      const { returnToken } = await shop.payment(asked.id);
      const before = await shop.db.operation.count();
      const given = access(asked.number, other.number, customers);
      const { answer, seen } = await ask(asked.number, given, returnToken);
      expect(seen).toBe(sees);
      if (sees) return;
      const nothing = await ask(missing, given, mintReturnToken());
      expect(answer).toEqual(nothing.answer);
      expect(await shop.db.operation.count(), "nothing is sent to the bank").toBe(before);
    },
  );

  test(`${sees ? "continues" : "does not continue"} its payment where a process left it`, async () => {
    const [asked, other] = [await shop.order(1_000n), await shop.order(1_000n)];
    const customers = { owner: await give(asked), another: await give(other) };
    // A payment whose payer is authenticated, and whose charge no process has opened.
    await pay(asked.number, customers.owner);
    const payment = await shop.payment(asked.id);
    await shop.db.payment.update({ where: { id: payment.id }, data: { status: "READY", sessionKey: null } });
    await resumePayment(
      { number: asked.number, access: access(asked.number, other.number, customers) },
      shop.deps,
    );
    const charges = (await shop.payment(asked.id)).operations.filter(({ kind }) => kind === "PAY");
    expect(charges).toHaveLength(sees ? 1 : 0);
  });
});

test("a guest's order opens in the browser that placed it", async () => {
  const { number } = await shop.order(1_000n);
  expect(await readOrder({ number, access: shop.access }, shop.deps)).toBeDefined();
  expect(await listShopperOrders({ access: shop.access }, shop.deps)).toContainEqual(
    expect.objectContaining({ number }),
  );
});

test("an order that a link opened is paid by the shopper, as the journal names who asked", async () => {
  const order = await shop.order(1_000n);
  const card = await shop.bank.token(frictionless);
  const paid = await payOrder(
    { number: order.number, access: { opened: [order.number] }, attempts: 0, orderRevision: 0, card },
    shop.deps,
  );
  expect(paid).toEqual({ ok: true, value: { approvedKey: order.idempotencyKey } });
  const { operations } = await shop.payment(order.id);
  expect(new Set(operations.map(({ requestedBy }) => requestedBy))).toEqual(new Set(["shopper"]));
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
});

test("a press in the browser that placed an order and one in a browser with its link pay it once", async () => {
  const order = await shop.order(1_000n);
  const cards = await Promise.all([shop.bank.token(frictionless), shop.bank.token(frictionless)]);
  const browsersAtOnce: OrderAccess[] = [shop.access, { opened: [order.number] }];
  await Promise.all(
    browsersAtOnce.map((access, index) =>
      payOrder(
        { number: order.number, access, attempts: 0, orderRevision: 0, card: cards[index]! },
        shop.deps,
      ),
    ),
  );
  expect(await shop.movements(order.number)).toEqual(["PAYMENT 1000"]);
});
