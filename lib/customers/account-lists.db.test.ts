import { afterAll, beforeAll, expect, test } from "vitest";

import { type PlanScene, preparePlans } from "@/testing/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { type CustomerId, type CustomerSessionId, customerSessionIdSchema } from "@/lib/ids";
import { listAddresses } from "./list-addresses";
import { listSavedCards } from "@/lib/cards/list-saved-cards";
import { listCustomerOrders } from "@/lib/orders/list-customer-orders";
import { listCustomerPlans } from "@/lib/plans/list-customer-plans";

import { findCustomer } from "./find-customer";
import { listSessions } from "./list-sessions";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

/** A signed-in customer with a plan, its order and its card, and an address. */
async function signedIn() {
  const { customerId, number } = await plans.subscribe();
  const address = await shop.db.customerAddress.create({
    data: { customerId, name: "Robin", addressLine1: "1 Road", city: "Town", country: "GB" },
  });
  const session = await shop.db.customerSession.create({ data: { customerId, browser: "Firefox" } });
  return { customerId, number, addressId: address.id, sessionId: customerSessionIdSchema.parse(session.id) };
}

async function accountOf({
  customerId,
  sessionId,
}: {
  customerId: CustomerId;
  sessionId: CustomerSessionId;
}) {
  const own = { customerId };
  return {
    orders: await listCustomerOrders({ ...own, page: 1 }, shop.deps),
    addresses: await listAddresses(own, shop.deps),
    cards: await listSavedCards(own, shop.deps),
    plans: await listCustomerPlans(own, shop.deps),
    sessions: await listSessions({ id: customerId, sessionId }, shop.deps),
  };
}

test("the lists of the account show what is the customer's own, and nothing of another customer", async () => {
  const { customerId, number, addressId, sessionId } = await signedIn();
  await signedIn();
  expect(await accountOf({ customerId, sessionId })).toMatchObject({
    orders: {
      orders: [
        {
          total: { minor: 1_200 },
          state: { kind: "paid" },
          lines: [{ quantity: 1, image: expect.any(String) }],
          moreLines: 0,
        },
      ],
      page: 1,
      pages: 1,
    },
    addresses: [{ id: addressId, city: "Town", region: null, preferred: false }],
    cards: [{ last4: "0107", offered: false, plans: [{ number }] }],
    plans: [{ number, state: "ACTIVE", price: { minor: 1_200 }, waitsForStock: false }],
    sessions: [{ id: sessionId, browser: "Firefox", isCurrent: true }],
  });
});

test("a session that has ended has no customer", async () => {
  const { customerId, sessionId } = await signedIn();
  expect((await findCustomer({ sessionId }, shop.deps))?.id).toBe(customerId);
  await shop.db.customerSession.update({ where: { id: sessionId }, data: { endedAt: new Date() } });
  expect(await findCustomer({ sessionId }, shop.deps)).toBeUndefined();
});
