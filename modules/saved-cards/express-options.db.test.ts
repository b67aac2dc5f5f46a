import { afterAll, beforeAll, expect, test } from "vitest";

import { customerIdSchema } from "@/lib/ids";
import { savedCardScenes } from "@/testing/saved-card-scenes";
import { startTestShop, type TestShop } from "@/testing/start-test-shop";

import { readExpressOptions } from "./express-options";

let shop: TestShop;
let scenes: ReturnType<typeof savedCardScenes>;
beforeAll(async () => {
  shop = await startTestShop();
  scenes = savedCardScenes(shop);
});
afterAll(() => shop.stop());

test("without a saved address the order goes where the last one went that the customer paid with a card of theirs", async () => {
  const customerId = customerIdSchema.parse(await scenes.customer());
  const addresses = async () => (await readExpressOptions({ customerId }, shop.deps))?.addresses;
  await scenes.verify(customerId);
  expect(await addresses()).toBeUndefined();
  // Anybody may pay an order with somebody else's e-mail address, which then becomes that customer's.
  const strangers = await shop.order(1_000n, { customerId, name: "Stranger" });
  await shop.pay(strangers.number);
  expect(await addresses()).toBeUndefined();

  const { order } = await scenes.paySaving(customerId);
  const { name } = await shop.db.order.findUniqueOrThrow({ where: { id: order.id } });
  const later = await shop.order(1_000n, { customerId, name: "Stranger" });
  await shop.pay(later.number);
  expect(await addresses()).toMatchObject([{ id: "last", name }]);

  const saved = { name: "Saved", addressLine1: "1 Road", city: "Town", country: "GB" };
  await shop.db.customerAddress.create({ data: { ...saved, customerId } });
  expect(await addresses()).toMatchObject([{ name: "Saved" }]);
});
