import { productTerms as terms } from "@/app/composition/term-sale";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type StatementCounter, countStatements } from "@/testing/count-statements";
import { demoProduct, demoProducts } from "@/testing/demo-products";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { seed } from "@/prisma/seed";
import { readProductPage } from "./read-product-page";
import { isOnTerms, listProducts } from "./list-products";
import { listPriceLists, readPriceLists } from "./price-lists";
import { priceCart } from "@/lib/checkout/price-cart";

const slug = "stoneware-vase";

let database: TestDatabase;
let db: Database;
let counter: StatementCounter;

beforeAll(async () => {
  database = await createTestDatabase();
  await seed(database.url);
  db = openDatabase(database.url);
  counter = countStatements();
});

afterAll(async () => {
  counter.stop();
  await db.$disconnect();
  await database.drop();
});

const findProduct = (shown: Parameters<typeof readProductPage>[0]) =>
  readProductPage(shown, { db, terms, now: () => new Date() });

function textsIn(locale: "en" | "ar" | "km") {
  const { name, summary, description, pictures } = demoProduct(slug);
  const [imageAlt, ...alts] = pictures.map(({ alt }) => alt[locale]);
  return { name: name[locale], summary: summary[locale], description: description[locale], imageAlt, alts };
}

test.each(["ar", "km"] as const)(
  "catalogue, product page and cart have their texts in %s",
  async (locale) => {
    const product = await findProduct({ slug, priceList: "us", locale });
    const { alts, ...texts } = textsIn(locale);
    expect(product).toMatchObject(texts);
    expect(product?.pictures.map(({ alt }) => alt)).toEqual([texts.imageAlt, ...alts]);
    const listed = await listProducts({ priceList: "us", locale }, { db, terms });
    expect(listed.map(({ name }) => name)).toEqual(demoProducts.map(({ name }) => name[locale]));
    const lines = [{ productId: product?.id ?? "", quantity: 2 }];
    const cart = await priceCart(
      { lines, priceList: "us", locale },
      { db, terms, now: () => new Date(), discounts: undefined, settings: {} },
    );
    expect(cart.lines[0]?.product).toMatchObject(texts);
  },
);

test("a language without a translation gets the product's own texts", async () => {
  const { alts, ...texts } = textsIn("en");
  const product = await findProduct({ slug, priceList: "us", locale: "fr" });
  expect(product).toMatchObject(texts);
  expect(product?.pictures.map(({ alt }) => alt)).toEqual([texts.imageAlt, ...alts]);
});

test("the texts of all products are read in one statement", async () => {
  counter.reset();
  await listProducts({ priceList: "us", locale: "km" }, { db, terms });
  const statements = counter.statements().filter((text) => text.includes("product_translation"));
  expect(statements).toHaveLength(1);
});

test.each([
  ["the catalogue", () => listProducts({ priceList: "us", locale: "km" }, { db, terms })],
  ["the page of a product", () => findProduct({ slug, priceList: "us", locale: "km" })],
] as const)("%s is read in one statement", async (_, read) => {
  counter.reset();
  await read();
  expect(counter.statements()).toHaveLength(1);
});

test("a product is listed only with the prices of its price list, and with its terms and its stock", async () => {
  const withoutPrice = demoProducts[0]!;
  await db.price.deleteMany({ where: { priceList: "jp", product: { slug: withoutPrice.slug } } });
  const listed = await listProducts({ priceList: "jp", locale: "en" }, { db, terms });
  const stored = await db.price.findMany({
    where: { priceList: "jp" },
    include: { list: true, product: { include: { plan: true } } },
    orderBy: { product: { position: "asc" } },
  });
  expect(listed.map(({ slug: listedSlug }) => listedSlug)).not.toContain(withoutPrice.slug);
  const found = await Promise.all(
    listed.map(({ slug: listedSlug }) => findProduct({ slug: listedSlug, priceList: "jp", locale: "en" })),
  );
  expect(
    listed.map(({ price, terms: own, madeToOrder }, index) => {
      const { id, stock, leadTimeDays, ...same } = found[index]!;
      expect(same).toMatchObject({ price, terms: own, madeToOrder });
      return { id, price, terms: own, stock, madeToOrder, leadTimeDays };
    }),
  ).toEqual(
    stored.map(({ amountMinor, list, product: { id, plan, stock, madeToOrder, leadTimeDays } }) => ({
      id,
      price: { minor: Number(amountMinor), currency: list.currency, exponent: list.currencyExponent },
      terms: plan && {
        intervalUnit: plan.intervalUnit,
        intervalCount: plan.intervalCount,
        trialDays: plan.trialDays,
        payments: plan.payments,
        onDispatch: plan.onDispatch,
      },
      stock,
      madeToOrder,
      leadTimeDays,
    })),
  );
  expect(await findProduct({ slug: withoutPrice.slug, priceList: "jp", locale: "en" })).toBeUndefined();
});

test("what is sold on terms is found by its id", async () => {
  const products = await db.product.findMany({ include: { plan: true } });
  for (const { id, plan } of products)
    expect(await isOnTerms({ productId: id }, { db, terms })).toBe(plan !== null);
  expect(await isOnTerms({ productId: crypto.randomUUID() }, { db, terms })).toBe(false);
});

test("price lists have the name of their region in every language, and their own where they have no region", async () => {
  const namesIn = async (locale: string) =>
    (await listPriceLists({ locale }, { priceLists: () => readPriceLists({ db }) })).map(({ name }) => name);
  expect(await namesIn("en")).toEqual(["United States", "Europe", "Japan", "Kuwait", "Cambodia"]);
  expect(await namesIn("ar")).toEqual(["الولايات المتحدة", "أوروبا", "اليابان", "الكويت", "كمبوديا"]);
  expect((await namesIn("km")).at(-1)).toBe("កម្ពុជា");
  await db.priceList.update({ where: { code: "eu" }, data: { region: null, name: "Euro zone" } });
  expect(await namesIn("ar")).toContain("Euro zone");
});
