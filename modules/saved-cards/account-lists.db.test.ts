import { afterAll, beforeAll, expect, test } from "vitest";

import { addCustomer } from "@/testing/add-customer";
import { verifyCard } from "@/testing/saved-cards/saved-card";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { listSavedCards } from "./list-saved-cards";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test("the list of cards shows the customer's own, and nothing of another customer's", async () => {
  const customerId = await addCustomer(shop);
  const { savedCardId } = await verifyCard(shop, customerId, "5123450000000107");
  await verifyCard(shop, await addCustomer(shop), "5123450000000107");
  expect(await listSavedCards({ customerId }, shop.deps)).toMatchObject([
    { id: savedCardId, last4: "0107", offered: true, plans: [] },
  ]);
});
