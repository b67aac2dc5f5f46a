import { productTerms as terms } from "@/app/composition/term-sale";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type StatementCounter, countStatements } from "@/testing/count-statements";
import { demoProducts } from "@/testing/demo-products";
import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { seed } from "@/prisma/seed";

import { listCategories, listProducts } from "./list-products";
import { listRelated } from "./list-related";
import { pairsOf } from "./search-text";

let database: TestDatabase;
let db: Database;
let counter: StatementCounter;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  counter = countStatements();
});
beforeEach(() => seed(database.url, { staff: false }));
afterAll(async () => {
  counter.stop();
  await db.$disconnect();
  await database.drop();
});

const shown = { priceList: "us", locale: "en" };
const slugs = async (choice: { category?: string; search?: string }, locale = "en") =>
  (await listProducts({ ...shown, locale, ...choice }, { db, terms })).map(({ slug }) => slug);

test.each([
  ["mugs", ["stoneware-mugs"]],
  ["MUG", ["stoneware-mugs"]],
  ["wool", ["care-plan", "walnut-lounge-chair", "wool-rug", "yarn-box"]],
  ["AL-102", ["stoneware-vase"]],
  ["ថូផ្កា", ["stoneware-vase"]],
  ["ផ្កា", ["stoneware-vase"]],
  ["مصباح", ["brass-desk-lamp"]],
  ["مِصْبَاح", ["brass-desk-lamp"]],
  ["rug textiles", ["wool-rug"]],
  ["الأثاث", ["walnut-lounge-chair", "oak-dining-table", "ash-stool", "beech-wall-shelf"]],
  ["lamp table", []],
  ["%", []],
  ["_", []],
  ["\\", []],
  ["'; --", []],
  ["", []],
  ["\0", []],
])("a search for %j finds, with those first that are named so", async (search, found) => {
  for (const locale of ["en", "km", "ar"]) {
    const listed = await slugs({ search }, locale);
    expect(listed.toSorted()).toEqual(found.toSorted());
    if (locale === "en" && found.length > 0) expect(listed[0]).toBe(found[0]);
  }
});

test("the products of a category, in the order of the catalogue", async () => {
  expect(await slugs({ category: "furniture" })).toEqual([
    "walnut-lounge-chair",
    "ash-stool",
    "oak-dining-table",
    "beech-wall-shelf",
  ]);
  expect(await slugs({ category: "nothing" })).toEqual([]);
});

test("a product on terms that no module of the shop keeps is not sold", async () => {
  const none = { sold: { plan: null }, select: {}, of: () => null };
  const sold = await listProducts(shown, { db, terms: none });
  expect(sold.map(({ slug }) => slug)).toEqual(
    demoProducts.filter(({ plan }) => plan === undefined).map(({ slug }) => slug),
  );
});

test("the categories of a price list have their names in each language, in the order of their first products", async () => {
  for (const locale of ["en", "km", "ar"] as const)
    expect(await listCategories({ priceList: "us", locale }, { db, terms })).toEqual(
      [...new Map(demoProducts.map(({ category }) => [category.slug, category])).values()].map(
        ({ slug, name }) => ({ slug, name: name[locale] }),
      ),
    );
});

test("a category of which nothing is sold is not listed", async () => {
  const listed = async () => (await listCategories(shown, { db, terms })).map(({ slug }) => slug);
  await db.product.updateMany({ where: { slug: "brass-desk-lamp" }, data: { active: false } });
  expect(await listed()).not.toContain("lighting");
  await db.price.deleteMany({ where: { priceList: "us", product: { categorySlug: "textiles" } } });
  expect(await listed()).not.toContain("textiles");
  await db.product.updateMany({ data: { active: true } });
});

test("a search is read in two statements, and the categories in one", async () => {
  counter.reset();
  await listProducts({ ...shown, search: "wool" }, { db, terms });
  await listCategories(shown, { db, terms });
  expect(counter.statements()).toHaveLength(3);
});

test("what goes well is the first of each other category, then the second, that can be had now and is on no terms, read in one statement", async () => {
  const related = async (...bought: string[]) =>
    (await listRelated({ ...shown, slugs: bought }, { db, terms })).map(({ slug }) => slug);
  counter.reset();
  expect(await related("walnut-lounge-chair")).toEqual([
    "stoneware-vase",
    "brass-desk-lamp",
    "linen-throw",
    "stoneware-mugs",
  ]);
  expect(counter.statements()).toHaveLength(1);
  expect(await related("ash-stool", "stoneware-mugs")).toEqual([
    "brass-desk-lamp",
    "linen-throw",
    "wool-rug",
  ]);
  await db.product.update({ where: { slug: "stoneware-vase" }, data: { stock: 0 } });
  await db.product.update({ where: { slug: "brass-desk-lamp" }, data: { active: false } });
  expect(await related("walnut-lounge-chair")).toEqual(["linen-throw", "stoneware-mugs", "wool-rug"]);
  await db.price.deleteMany({ where: { priceList: "us", product: { slug: "linen-throw" } } });
  expect(await related("walnut-lounge-chair")).toEqual(["stoneware-mugs", "wool-rug"]);
});

test("an index finds the products of a search in a large catalogue, in any script", async () => {
  await db.$executeRaw`INSERT INTO "product" ("id", "slug", "name", "summary", "description", "image", "image_alt", "position", "search_text")
    SELECT gen_random_uuid(), 'many-' || n, 'Many', '', '', '', '', 1000 + n, repeat(' many', 100)
    FROM generate_series(1, 5000) AS n`;
  await db.$executeRaw`ANALYZE "product"`;
  for (const part of ["ផ្កា", " stonewar", "مصباح"]) {
    const plan = await db.$queryRaw`EXPLAIN SELECT 1 FROM "product"
      WHERE "search_pairs" @> ${pairsOf(part)} AND "search_text" LIKE ${`%${part}%`}`;
    expect(JSON.stringify(plan)).toContain("product_search_pairs_idx");
  }
  await db.product.deleteMany({ where: { slug: { startsWith: "many-" } } });
});
