import { afterAll, beforeAll, expect, test } from "vitest";

import { guestConsentVersion } from "@/modules/saved-cards/card-consent";
import { addCustomer } from "@/testing/add-customer";
import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { compareGuestCards } from "./compare-guest-cards";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A guest's order, paid with an agreement under a version of the terms. */
async function payAsGuest(version: string) {
  const scenes = savedCardScenes(shop);
  const customerId = await addCustomer(shop);
  const { email } = await shop.db.customer.findUniqueOrThrow({ where: { id: customerId } });
  const order = await shop.order(1_000n, { email });
  const card = await shop.bank.token("5123450000000107");
  const agreed = scenes.newAgreement(customerId, card);
  const write = { ...agreed, consent: { ...agreed.consent, version } };
  await scenes.payWith({ ...order, customerId: null }, card, { write });
  return { order, customerId };
}

const failures = async () => (await compareGuestCards(shop.databaseUrl)).failures;

test("the comparison finds a guest's card that was saved without a sign-in, and one that a sign-in did not save", async () => {
  const { order, customerId } = await payAsGuest(guestConsentVersion);
  expect(await failures()).toEqual([]);
  await shop.db.order.update({ where: { id: order.id }, data: { customerId } });
  expect(await failures()).toEqual([expect.stringContaining("never began")]);
  // Only the module's own version waits.
  await payAsGuest("other terms of a guest");
  expect(await failures()).toContainEqual(expect.stringContaining("began too early"));
});
