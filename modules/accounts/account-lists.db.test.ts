import { afterAll, beforeAll, expect, test } from "vitest";

import { addCustomer } from "@/testing/add-customer";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { customerSessionIdSchema } from "@/lib/ids";
import { listCustomerOrders } from "@/lib/orders/order-list";
import { payOrder } from "@/lib/payments/pay-order";

import { findCustomer, listSessions } from "./sessions";
import { listAddresses } from "./addresses";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A signed-in customer with a paid order and an address. */
async function signedIn() {
  const customerId = await addCustomer(shop);
  const order = await shop.order(900n, { customerId });
  await shop.line(order.id);
  const card = await shop.bank.token("5123450000000107");
  const access = { customer: customerId, opened: [] };
  await payOrder({ number: order.number, access, attempts: 0, orderRevision: 0, card }, shop.deps);
  const address = await shop.db.customerAddress.create({
    data: { customerId, name: "Robin", addressLine1: "1 Road", city: "Town", country: "GB" },
  });
  const session = await shop.db.customerSession.create({ data: { customerId, browser: "Firefox" } });
  return { customerId, addressId: address.id, sessionId: customerSessionIdSchema.parse(session.id) };
}

test("the lists of the account show what is the customer's own, and nothing of another customer", async () => {
  const { customerId, addressId, sessionId } = await signedIn();
  await signedIn();
  const own = { customerId };
  expect(await listCustomerOrders({ ...own, page: 1 }, shop.deps)).toMatchObject({
    orders: [
      {
        total: { minor: 900 },
        state: { kind: "paid" },
        lines: [{ quantity: 1, image: expect.any(String) }],
        moreLines: 0,
      },
    ],
    page: 1,
    pages: 1,
  });
  expect(await listAddresses(own, shop.deps)).toMatchObject([
    { id: addressId, city: "Town", region: null, preferred: false },
  ]);
  expect(await listSessions({ customerId, sessionId }, shop.deps)).toMatchObject([
    { id: sessionId, browser: "Firefox", isCurrent: true },
  ]);
});

test("a session that has ended has no customer", async () => {
  const { customerId, sessionId } = await signedIn();
  expect((await findCustomer({ sessionId }, shop.deps))?.id).toBe(customerId);
  await shop.db.customerSession.update({ where: { id: sessionId }, data: { endedAt: new Date() } });
  expect(await findCustomer({ sessionId }, shop.deps)).toBeUndefined();
});
