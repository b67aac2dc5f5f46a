import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Happening } from "@/lib/payments/consequences";
import { seed } from "@/prisma/seed";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";

import { readAnyProduct, restockProduct } from "./admin-product";
import { productEvents } from "./product-events";

const slug = "brass-desk-lamp";
const sent = { slug, from: 3, pieces: 10 };

let shop: TestShop;
const said: Happening[] = [];
beforeAll(async () => {
  shop = await startTestShop();
  await seed(shop.databaseUrl, { staff: false });
  const happened = async (_: unknown, happening: Happening) => void said.push(happening);
  shop.deps.consequences = { ...shop.deps.consequences, happened };
});
afterAll(() => shop.stop());
beforeEach(async () => {
  said.length = 0;
  await shop.db.product.update({ where: { slug }, data: { stock: sent.from } });
});

test("a restock is said once, however often its form is sent", async () => {
  await Promise.all(Array.from({ length: 8 }, () => restockProduct(sent, shop.deps)));
  const data = { product: slug, sku: "AL-104", pieces: 10, stock: 13 };
  expect(said).toEqual([{ type: "product.restocked.v1", subject: slug, data }]);
  expect(productEvents["product.restocked.v1"].strict().safeParse(data)).toMatchObject({ success: true });
});

test("a restock that cannot be said adds nothing", async () => {
  const happened = () => Promise.reject(new Error("the event was not written"));
  const consequences = { ...shop.deps.consequences, happened };
  await expect(restockProduct(sent, { ...shop.deps, consequences })).rejects.toThrow("was not written");
  expect(await readAnyProduct({ slug }, shop.deps)).toMatchObject({ stock: sent.from });
});
