import { afterAll, beforeAll, expect, test } from "vitest";

import { type PlanScene, preparePlans } from "@/testing/plans/plan-scene";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";
import { listSavedCards } from "@/modules/saved-cards/list-saved-cards";
import { listCustomerOrders } from "@/lib/orders/order-list";

import { listCustomerPlans } from "./list-customer-plans";

let shop: TestShop;
let plans: PlanScene;
beforeAll(async () => {
  shop = await startTestShop();
  plans = await preparePlans(shop);
});
afterAll(() => shop.stop());

test("the account shows a plan with its order and its card, and nothing of another customer's", async () => {
  const { customerId, number } = await plans.subscribe();
  await plans.subscribe();
  const own = { customerId };
  expect(await listCustomerPlans(own, shop.deps)).toMatchObject([
    { number, state: "ACTIVE", price: { minor: 1_200 }, waitsForStock: false },
  ]);
  expect(await listSavedCards(own, shop.deps)).toMatchObject([
    { last4: "0107", offered: false, plans: [{ number }] },
  ]);
  expect(await listCustomerOrders({ ...own, page: 1 }, shop.deps)).toMatchObject({
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
  });
});
