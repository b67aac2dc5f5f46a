import { productTerms as terms } from "@/app/composition/term-sale";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestDatabase, createTestDatabase } from "@/testing/test-database";
import { type Database, openDatabase } from "@/lib/db/database";
import { seed } from "@/prisma/seed";

import { readProductPage } from "./read-product-page";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url);
  await seed(database.url, { staff: false });
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

const findProduct = (shown: Parameters<typeof readProductPage>[0]) =>
  readProductPage(shown, { db, terms, now: () => new Date() });

const slug = "walnut-lounge-chair";

test("a product comes with all its pictures in order, its own first", async () => {
  const product = await findProduct({ slug, priceList: "us", locale: "en" });
  expect(product?.pictures.map(({ src }) => src)).toEqual([
    "/products/walnut-lounge-chair.svg",
    "/products/walnut-lounge-chair-room.jpg",
    "/products/walnut-lounge-chair-detail.svg",
  ]);
  expect(product?.pictures.every(({ alt }) => alt.length > 10)).toBe(true);
});

test.each([
  ["two pictures at one position", { position: 2 }, "P2002"],
  ["the position of the product's own picture", { position: 1 }, "product_image_position"],
  ["a picture without words for those who do not see it", { alt: "" }, "product_image_alt"],
  ["a picture over http", { src: "http://pictures.example/a.jpg" }, "product_image_source"],
  ["an SVG of another host", { src: "https://pictures.example/a.SVG" }, "product_image_source"],
  ["an address without its protocol", { src: "//pictures.example/a.jpg" }, "product_image_source"],
])("the database rejects %s", async (_, columns, rule) => {
  const { id } = await db.product.findUniqueOrThrow({ where: { slug } });
  const picture = { productId: id, position: 9, src: "https://pictures.example/a.jpg", alt: "A chair" };
  await expect(db.productImage.create({ data: { ...picture, ...columns } })).rejects.toThrow(
    expect.objectContaining({
      message: expect.stringContaining(rule === "P2002" ? "Unique constraint" : rule),
    }),
  );
  await db.productImage.create({ data: picture });
  await db.productImage.delete({ where: { productId_position: { productId: id, position: 9 } } });
});
