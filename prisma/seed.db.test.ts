import { afterAll, beforeAll, expect, test } from "vitest";

import { demoProducts } from "@/testing/demo-products";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { locales } from "@/lib/i18n/catalogues";
import { merchant } from "@/lib/merchant";
import { demoPriceLists, demoStaff } from "./demo-shop";
import { codeParts } from "./products/code-parts";
import { seed } from "./seed";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

test("seeding the markets alone brings price lists, delivery and taxes, and none of the demo's goods, codes and staff", async () => {
  await seed(database.url, { goods: false, staff: false });
  expect(await db.priceList.count()).toBe(demoPriceLists.length);
  expect(await db.taxRate.count()).toBeGreaterThan(0);
  expect(await db.deliveryPrice.count()).toBeGreaterThan(0);
  for (const count of [db.product.count(), db.staff.count()]) expect(await count).toBe(0);
});

test("seeding a shop at a public address brings no discount code of the demo, which everybody knows", async () => {
  await seed(database.url, { codes: false, staff: false });
  expect(await db.product.count()).toBe(demoProducts.length);
  for (const part of codeParts) expect(await part.read(db)).toEqual([]);
});

test("seeding the catalogue alone adds no staff, and seeding again adds nothing twice", async () => {
  await seed(database.url, { staff: false });
  expect(await db.staff.count()).toBe(0);
  await seed(database.url);
  expect(await db.staff.findMany({ select: { email: true } })).toEqual([{ email: demoStaff.email }]);
  expect(await db.product.count()).toBe(demoProducts.length);
  const plans = await db.plan.findMany({ select: { product: { select: { slug: true } } } });
  const sold = demoProducts.flatMap(({ slug, plan }) => (plan === undefined ? [] : [slug]));
  expect(plans.map(({ product }) => product.slug).sort()).toEqual(sold.sort());
  const perProduct = locales.length - 1;
  expect(await db.productTranslation.count()).toBe(demoProducts.length * perProduct);
  expect(await db.priceList.count()).toBe(demoPriceLists.length);
});

test("every country that the shop delivers to has a tax rate and a delivery in each price list and language", async () => {
  const countries = (await db.taxRate.findMany({ where: { postalPrefix: "" } })).map(
    ({ country }) => country,
  );
  expect(countries.toSorted()).toEqual(merchant.deliveryCountries.toSorted());
  const methods = await db.deliveryMethod.findMany({
    include: { translations: true, prices: true },
    orderBy: { position: "asc" },
  });
  expect(methods.at(0)).toMatchObject({ code: "standard", serves: [], needsPhone: false });
  for (const { translations, prices } of methods) {
    expect(prices).toHaveLength(demoPriceLists.length);
    expect(translations.map(({ locale }) => locale)).toEqual(expect.arrayContaining([...locales]));
  }
});
