import { afterAll, beforeAll, expect, test } from "vitest";

import { countStatements } from "@/e2e/support/count-statements";
import { type PlanScene, preparePlans } from "@/e2e/support/plan-scene";
import { startTestShop, type TestShop } from "@/e2e/support/start-test-shop";
import { addressIdSchema, customerSessionIdSchema } from "@/lib/ids";

import { ownAddresses } from "./addresses/list-addresses";
import { ownCards } from "./cards/list-saved-cards";
import { findCustomerWith } from "./customers/find-customer";
import { ownSessions } from "./customers/own-sessions";
import { ownOrders } from "./orders/list-customer-orders";
import type { OwnRows } from "./own-rows";
import { ownPlans } from "./plans/own-plans";

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
  return {
    number,
    addressId: addressIdSchema.parse(address.id),
    sessionId: customerSessionIdSchema.parse(session.id),
  };
}

const pages: Record<string, OwnRows<unknown>> = {
  orders: ownOrders(1),
  addresses: ownAddresses,
  cards: ownCards,
  plans: ownPlans,
  sessions: ownSessions,
};

test("each page of the account reads its customer and what it shows in one prepared statement", async () => {
  const { number, addressId, sessionId } = await signedIn();
  const counter = countStatements();
  const shown: Record<string, unknown> = {};
  for (const [page, own] of Object.entries(pages))
    shown[page] = (await findCustomerWith(own, { sessionId }, shop.deps))?.own;
  counter.stop();
  expect(counter.statements()).toEqual(
    Object.keys(pages).map(() => expect.stringMatching(/^\/\* prepared \*\//)),
  );
  expect(shown).toMatchObject({
    orders: { orders: [{ total: { minor: 1_200 }, state: { kind: "paid" } }], page: 1, pages: 1 },
    addresses: [{ id: addressId, city: "Town", region: null, preferred: false }],
    cards: { saved: [{ last4: "0107", offered: false, plans: [{ number }] }], replaced: [] },
    plans: [{ number, state: "ACTIVE", price: { minor: 1_200 }, waitsForStock: false }],
    sessions: [{ id: sessionId, browser: "Firefox" }],
  });
});

test.each(Object.keys(pages))(
  "a session that has ended shows no %s, nor those of another customer",
  async (page) => {
    const { sessionId } = await signedIn();
    await signedIn();
    await shop.db.customerSession.update({ where: { id: sessionId }, data: { endedAt: new Date() } });
    expect(await findCustomerWith(pages[page]!, { sessionId }, shop.deps)).toBeUndefined();
  },
);
