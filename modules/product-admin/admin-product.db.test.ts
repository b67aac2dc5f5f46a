import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { priceCart } from "@/lib/checkout/price-cart";
import { seed } from "@/prisma/seed";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";

import { listAllProducts, readAnyProduct, restockProduct, showProduct } from "./admin-product";
import { listProducts } from "@/lib/catalogue/list-products";
import { readProductPage } from "@/lib/catalogue/read-product-page";

const slug = "brass-desk-lamp";
const changed = { ok: false, error: { kind: "changed" } };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await seed(shop.databaseUrl, { staff: false });
});
afterAll(() => shop.stop());
beforeEach(() => shop.db.product.update({ where: { slug }, data: { stock: 3, active: true } }));

test("a hidden product is in no catalogue, on no page and in no cart, until it is shown again", async () => {
  const { id } = await shop.db.product.findUniqueOrThrow({ where: { slug } });
  const shown = async () => {
    const market = { priceList: "us", locale: "en" };
    const lines = [{ productId: id, quantity: 1 }];
    const cart = await priceCart({ ...market, lines }, shop.deps);
    return {
      listed: (await listProducts(market, shop.deps)).some((product) => product.slug === slug),
      page: (await readProductPage({ ...market, slug }, shop.deps)) !== undefined,
      cart: cart.lines.length === 1,
      changed: cart.changed,
    };
  };
  expect(await showProduct({ slug, active: false }, shop.deps)).toMatchObject({ ok: true });
  expect(await shown()).toEqual({ listed: false, page: false, cart: false, changed: true });
  expect((await listAllProducts(shop.deps)).products).toContainEqual(
    expect.objectContaining({ slug, active: false }),
  );
  expect(await showProduct({ slug, active: false }, shop.deps)).toEqual(changed);
  expect(await showProduct({ slug, active: true }, shop.deps)).toMatchObject({ ok: true });
  expect(await shown()).toEqual({ listed: true, page: true, cart: true, changed: false });
});

test("a restock that is sent eight times at once adds its pieces once", async () => {
  const sent = { slug, from: 3, pieces: 10 };
  const results = await Promise.all(Array.from({ length: 8 }, () => restockProduct(sent, shop.deps)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await readAnyProduct({ slug }, shop.deps)).toMatchObject({ stock: 13 });
});

test("a restock adds nothing where the stock has changed since the review, or is not counted", async () => {
  expect(await restockProduct({ slug, from: 4, pieces: 10 }, shop.deps)).toEqual(changed);
  expect(await restockProduct({ slug: "ash-stool", from: 0, pieces: 10 }, shop.deps)).toEqual(changed);
  expect(await readAnyProduct({ slug }, shop.deps)).toMatchObject({ stock: 3 });
  expect(await readAnyProduct({ slug: "nothing" }, shop.deps)).toBeUndefined();
});

test("staff see each product with its prices in the order of the price lists", async () => {
  const { products, count } = await listAllProducts(shop.deps);
  expect(products).toHaveLength(count);
  expect(products.find((product) => product.slug === slug)).toEqual({
    slug,
    sku: "AL-104",
    name: "Marlow desk lamp",
    active: true,
    madeToOrder: false,
    stock: 3,
    prices: [
      { list: "United States", price: { minor: 18_900, currency: "USD", exponent: 2 } },
      { list: "Europe", price: { minor: 17_500, currency: "EUR", exponent: 2 } },
      { list: "Japan", price: { minor: 28_400, currency: "JPY", exponent: 0 } },
      { list: "Kuwait", price: { minor: 58_250, currency: "KWD", exponent: 3 } },
      { list: "Cambodia", price: { minor: 18_900, currency: "USD", exponent: 2 } },
    ],
  });
});
