import { afterAll, beforeAll, expect, test } from "vitest";

import { type StatementCounter, countStatements } from "@/e2e/support/count-statements";
import { type TestDatabase, createTestDatabase } from "@/e2e/support/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { demoProducts } from "@/prisma/demo-shop";
import { demoTranslations } from "@/prisma/demo-translations";
import { seed } from "@/prisma/seed";
import { findProduct } from "./find-product";
import { listPriceLists } from "./list-price-lists";
import { listProducts } from "./list-products";
import { priceCart } from "./price-cart";

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

const textsIn = (locale: "ar" | "km") => demoTranslations[slug]?.[locale];

test.each(["ar", "km"] as const)(
  "catalogue, product page and cart have their texts in %s",
  async (locale) => {
    const product = await findProduct({ slug, priceList: "us", locale }, { db });
    const { alts, ...texts } = textsIn(locale)!;
    expect(product).toMatchObject(texts);
    expect(product?.pictures.map(({ alt }) => alt)).toEqual([texts.imageAlt, ...alts]);
    const listed = await listProducts({ priceList: "us", locale }, { db });
    expect(listed.map(({ name }) => name)).toEqual(
      demoProducts.map((demo) => demoTranslations[demo.slug]?.[locale].name),
    );
    const lines = [{ productId: product?.id ?? "", quantity: 2 }];
    const cart = await priceCart(
      { lines, priceList: "us", locale },
      { db, now: () => new Date(), settings: {} },
    );
    expect(cart.lines[0]?.product).toMatchObject(texts);
  },
);

test("a language without a translation gets the product's own texts", async () => {
  const demo = demoProducts.find((candidate) => candidate.slug === slug)!;
  const { name, summary, description, imageAlt, pictures } = demo;
  const product = await findProduct({ slug, priceList: "us", locale: "fr" }, { db });
  expect(product).toMatchObject({ name, summary, description, imageAlt });
  expect(product?.pictures.map(({ alt }) => alt)).toEqual([imageAlt, ...pictures.map(({ alt }) => alt)]);
});

test("the texts of all products are read in one statement", async () => {
  counter.reset();
  await listProducts({ priceList: "us", locale: "km" }, { db });
  const statements = counter.statements().filter((text) => text.includes("product_translation"));
  expect(statements).toHaveLength(1);
});

test("price lists have the name of their region in every language, and their own where they have no region", async () => {
  const namesIn = async (locale: string) =>
    (await listPriceLists({ locale }, { db })).map(({ name }) => name);
  expect(await namesIn("en")).toEqual(["United States", "Europe", "Japan", "Kuwait", "Cambodia"]);
  expect(await namesIn("ar")).toEqual(["الولايات المتحدة", "أوروبا", "اليابان", "الكويت", "كمبوديا"]);
  expect((await namesIn("km")).at(-1)).toBe("កម្ពុជា");
  await db.priceList.update({ where: { code: "eu" }, data: { region: null, name: "Euro zone" } });
  expect(await namesIn("ar")).toContain("Euro zone");
});
