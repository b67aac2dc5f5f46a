import { afterAll, beforeAll, expect, test } from "vitest";

import { isOnTerms, listProducts } from "@/lib/catalogue/list-products";
import { type Database, openDatabase } from "@/lib/db/database";
import { seed } from "@/prisma/seed";
import { createTestDatabase, type TestDatabase } from "@/testing/test-database";
import { planProducts as terms } from "./product-terms";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url);
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

test("a product is sold on the terms of its plan, and without one on none", async () => {
  const products = await db.product.findMany({ include: { plan: { omit: { productId: true } } } });
  const listed = await listProducts({ priceList: "us", locale: "en" }, { db, terms });
  expect(products.filter(({ plan }) => plan !== null).length).toBeGreaterThan(1);
  for (const { id, slug, plan } of products) {
    expect(await isOnTerms({ productId: id }, { db, terms })).toBe(plan !== null);
    expect(listed.find((product) => product.slug === slug)?.terms).toEqual(plan);
  }
  expect(await isOnTerms({ productId: crypto.randomUUID() }, { db, terms })).toBe(false);
});
