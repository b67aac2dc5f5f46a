import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { stringify } from "csv-stringify/sync";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { listProducts } from "@/lib/catalogue/list-products";
import { readProductPage } from "@/lib/catalogue/read-product-page";
import { heldFor } from "@/lib/checkout/order-expiry";
import { placeOrder } from "@/lib/checkout/place-order";
import { sweepPass } from "@/app/jobs/sweep-pass";
import { mintShopperId } from "@/lib/shopper-id";
import { seed } from "@/prisma/seed";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";

import { describeImport, describeProblems } from "./describe-import";
import { applyImport, previewImport } from "./import-products";
import { type ProductFile, readProductFile, writeProductFile } from "./product-file";
import { readProducts } from "./stored-products";

let shop: TestShop;
let folder: string;
const slug = "stoneware-vase";

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "products-"));
  await seed(shop.databaseUrl, { staff: false });
});
afterEach(() => rm(folder, { recursive: true }));

/** A folder `public` of the test's own, beside the file: pictures are written there. */
const ownPublic = () => join(folder, "public");

function depsWith({ publicFolder = resolve("public"), authorizationDays = 7 } = {}) {
  return { db: shop.db, publicFolder, authorization: { authorizationDays, charges: undefined } };
}

async function read(path: string): Promise<ProductFile> {
  const file = await readProductFile(path);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

async function fileOf(products: object[]): Promise<ProductFile> {
  const path = join(folder, "goods.json");
  await writeFile(path, JSON.stringify(products));
  return read(path);
}

async function csvOf(rows: Record<string, string>[]) {
  const path = join(folder, "goods.csv");
  await writeFile(
    path,
    stringify(rows, { header: true, columns: Object.keys(rows[0] ?? {}).map((key) => ({ key })) }),
  );
  return read(path);
}

const inAll = (text: string) => ({ en: text, ar: `${text} ar`, km: `${text} km` });
const bench = {
  slug: "oak-bench",
  name: inAll("Bench"),
  summary: inAll("Oak"),
  description: inAll("A bench of oak."),
  prices: { us: "90.00" },
  pictures: [{ file: resolve("public/products/ash-stool.svg"), alt: inAll("A bench") }],
};

/** The preview as it is printed; the problems, if there are some. */
async function preview(file: ProductFile, deps = depsWith()): Promise<string> {
  const imported = await previewImport(file, deps);
  return imported.ok ? describeImport(imported.value) : describeProblems(imported.error);
}

async function apply(file: ProductFile, deps = depsWith()) {
  const imported = await applyImport(file, deps);
  if (!imported.ok) throw new Error(describeProblems(imported.error));
  return imported.value;
}

const stored = (of = slug) => shop.db.product.findUniqueOrThrow({ where: { slug: of } });

describe("a file of products", () => {
  test.each(["json", "csv"])(
    "that was exported as %s changes nothing when it is imported",
    async (format) => {
      const path = join(folder, `goods.${format}`);
      const products = await readProducts(shop.db);
      await writeProductFile(path, { products, discounts: [] }, { publicFolder: resolve("public") });
      const text = await preview(await read(path));
      expect(text).toBe(`New: 0\nHidden: 0\nChanged: 0\nUnchanged: ${products.length}\n`);
      await apply(await read(path));
      expect(await readProducts(shop.db)).toEqual(products);
    },
  );

  test("changes the fields that it has, and no other field and no other product", async () => {
    const before = await readProducts(shop.db);
    const file = await csvOf([{ slug, "prices.us": "68", stock: "12", "name.km": "ថូ", "prices.kw": "" }]);
    expect(await preview(file)).toContain(
      [
        "Changed: 1",
        "  row 2  stoneware-vase",
        "    name.km: ថូផ្កា Fjord → ថូ",
        "    prices.us: 64.00 → 68.00",
        "    stock: none → 12",
        "    prices.kw: 19.750 → none",
        "Unchanged: 0",
        "Not in the file, and left as they are: 11 (",
      ].join("\n"),
    );
    expect(await readProducts(shop.db), "a preview writes nothing").toEqual(before);
    await apply(file);
    const vase = before.find((product) => product.slug === slug)!;
    const { kw: _, ...prices } = vase.prices;
    const changed = {
      ...vase,
      stock: 12,
      name: { ...vase.name, km: "ថូ" },
      prices: { ...prices, us: "68.00" },
    };
    expect(await readProducts(shop.db)).toEqual(
      before.map((product) => (product === vase ? changed : product)),
    );
    await shop.db.product.update({ where: { slug }, data: { stock: null } });
  });

  test("that stands as an example adds its five products", async () => {
    expect(await preview(await read(resolve("examples/products.csv")))).toContain("New: 5\n");
  });

  test("adds products after the others, in its order", async () => {
    const second = {
      ...bench,
      slug: "ash-bench",
      plan: { intervalUnit: "WEEK", intervalCount: 2, trialDays: 0 },
    };
    const file = await fileOf([bench, second]);
    expect(await preview(file)).toContain("New: 2\n  product 1  oak-bench\n  product 2  ash-bench\n");
    await apply(file);
    const listed = await listProducts({ priceList: "us", locale: "km" }, shop.deps);
    expect(listed.slice(-2)).toMatchObject([
      { slug: "oak-bench", name: "Bench km", price: { minor: 9_000 }, terms: null },
      { slug: "ash-bench", terms: { intervalUnit: "WEEK", intervalCount: 2, payments: null } },
    ]);
    await shop.db.product.deleteMany({ where: { slug: { in: ["oak-bench", "ash-bench"] } } });
  });

  test("hides a product and shows it again", async () => {
    const listed = () => listProducts({ priceList: "us", locale: "en" }, shop.deps);
    const before = await listed();
    const hidden = await csvOf([{ slug, active: "no" }]);
    expect(await preview(hidden)).toContain(
      "Hidden: 1\n  row 2  stoneware-vase\n    active: true → false\nChanged: 0",
    );
    await apply(hidden);
    expect((await listed()).map((product) => product.slug)).not.toContain(slug);
    await apply(await csvOf([{ slug, active: "yes" }]));
    expect(await listed()).toEqual(before);
  });

  test("puts a product into a category, names a new one in one of its rows, and drops one without products", async () => {
    const categoryOf = async (of: string) =>
      (await readProducts(shop.db)).find((product) => product.slug === of)?.category;
    const gifts = { slug: "gifts", name: { en: "Gifts", ar: "هدايا", km: "អំណោយ" } };
    const file = await csvOf([
      {
        slug,
        "category.slug": "gifts",
        "category.name.en": "Gifts",
        "category.name.ar": "هدايا",
        "category.name.km": "អំណោយ",
      },
      {
        slug: "brass-desk-lamp",
        "category.slug": "gifts",
        "category.name.en": "",
        "category.name.ar": "",
        "category.name.km": "",
      },
    ]);
    expect(await preview(file)).toContain("category.slug: lighting → gifts");
    await apply(file);
    expect([await categoryOf(slug), await categoryOf("brass-desk-lamp")]).toEqual([gifts, gifts]);
    expect(await shop.db.category.findUnique({ where: { slug: "lighting" } })).toBeNull();

    await apply(await fileOf([{ slug, category: { slug: "gifts", name: { en: "Presents" } } }]));
    expect((await categoryOf("brass-desk-lamp"))?.name).toEqual({ ...gifts.name, en: "Presents" });
    await apply(await csvOf([{ slug, "category.slug": "" }]));
    expect(await categoryOf(slug)).toBeNull();
  });

  test("finds a product by its new texts", async () => {
    const found = async (search: string) =>
      (await listProducts({ priceList: "us", locale: "en", search }, shop.deps)).map((each) => each.slug);
    await apply(await csvOf([{ slug, "summary.km": "ពណ៌ស្វាយ" }]));
    expect(await found("ស្វាយ")).toEqual([slug]);
  });

  test("may exchange the article numbers of two products", async () => {
    const [vase, stool] = [await stored(), await stored("ash-stool")];
    await apply(
      await csvOf([
        { slug, sku: stool.sku ?? "" },
        { slug: "ash-stool", sku: vase.sku ?? "" },
      ]),
    );
    expect([(await stored()).sku, (await stored("ash-stool")).sku]).toEqual([stool.sku, vase.sku]);
  });
});

describe("pictures", () => {
  test("of any format are written once as WebP of at most 1600 pixels, an SVG as it is", async () => {
    const photo = sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: "#9a7b4f" } });
    await writeFile(join(folder, "My bench.jpg"), await photo.clone().jpeg().toBuffer());
    await writeFile(join(folder, "side.png"), await photo.clone().resize(40).png().toBuffer());
    await writeFile(
      join(folder, "plan.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    const pictures = ["My bench.jpg", "side.png", "plan.svg"].map((file) => ({ file, alt: inAll(file) }));
    const file = await fileOf([{ ...bench, pictures }]);
    const deps = depsWith({ publicFolder: ownPublic() });
    expect(await preview(file, deps)).toMatch(/New pictures: 3\n  \/products\/My-bench-[0-9a-f]{12}\.webp\n/);
    await expect(readdir(ownPublic()), "a preview writes nothing").rejects.toThrow("ENOENT");
    await apply(file, deps);
    const page = await readProductPage({ slug: "oak-bench", priceList: "us", locale: "ar" }, shop.deps);
    expect(page?.pictures.map(({ alt }) => alt)).toEqual(["My bench.jpg ar", "side.png ar", "plan.svg ar"]);
    const [large, small, drawing] = page?.pictures.map(({ src }) => join(ownPublic(), src)) ?? [];
    expect(await sharp(large).metadata()).toMatchObject({ format: "webp", width: 1_600, height: 800 });
    expect(await sharp(small).metadata()).toMatchObject({ format: "webp", width: 40, height: 20 });
    expect(await sharp(drawing).metadata()).toMatchObject({ format: "svg" });
    expect(await preview(file, deps)).toContain("Changed: 0\nUnchanged: 1\n");
    await shop.db.product.delete({ where: { slug: "oak-bench" } });
  });

  test("of another host keep their address", async () => {
    const src = "https://images.example.com/bench.jpg";
    await apply(await fileOf([{ ...bench, pictures: [{ file: src, alt: inAll("A bench") }] }]));
    expect(await stored("oak-bench")).toMatchObject({ image: src });
    await shop.db.product.delete({ where: { slug: "oak-bench" } });
  });
});

describe("a file is refused with the place and the field for", () => {
  test.each<[problem: string, rows: Record<string, string>[], line: string]>([
    ["an unknown price list", [{ slug, "prices.de": "1.00" }], "prices: the shop has no price list de"],
    [
      "too many decimals",
      [{ slug, "prices.jp": "96.50" }],
      'prices.jp: "96.50" is no price in JPY, which has 0 decimals',
    ],
    [
      "a decimal comma",
      [{ slug, "prices.us": "64,00" }],
      'prices.us: "64,00" is no price in USD, which has 2 decimals',
    ],
    [
      "a price of nothing",
      [{ slug, "prices.kw": "0" }],
      'prices.kw: "0" is no price in KWD, which has 3 decimals',
    ],
    ["a missing translation", [{ slug, "name.km": "" }], "name.km: is missing"],
    ["an unknown language", [{ slug, "name.de": "Vase" }], "name: the shop has no language de"],
    ["a text of no language", [{ slug, name: "Vase" }], "name: has parts, which docs/products.md lists"],
    ["an unknown field", [{ slug, colour: "blue" }], "a product has no field colour"],
    ["less than no stock", [{ slug, stock: "-1" }], "stock: must be a whole number from 0 to 1000000"],
    ["a word for a number", [{ slug, stock: "many" }], "stock: must be a whole number from 0 to 1000000"],
    ["neither yes nor no", [{ slug, active: "maybe" }], "active: must be true or false"],
    ["a taken article number", [{ slug, sku: "AL-103" }], 'sku: "AL-103" is that of ash-stool'],
    [
      "making that takes longer than an authorization",
      [{ slug: "walnut-lounge-chair", leadTimeDays: "8" }],
      "leadTimeDays: is longer than the bank holds an authorization (AUTHORIZATION_DAYS, 7 days): shorten it, set chargedWhenOrdered, or sell it with a plan that is charged onDispatch",
    ],
    [
      "a plan without its interval",
      [{ slug, "plan.trialDays": "3" }],
      "plan.intervalUnit: must be DAY, WEEK, MONTH or YEAR",
    ],
    ["an unknown category without names", [{ slug, "category.slug": "gifts" }], "category.name: is missing"],
    [
      "a category that is no address",
      [{ slug, "category.slug": "Gifts!" }],
      "category.slug: must be small letters, digits and single hyphens",
    ],
    [
      "no picture there",
      [{ slug, "pictures[0].file": "gone.jpg" }],
      'pictures[0].file: there is no picture "gone.jpg" that can be read',
    ],
  ])("%s", async (_, rows, line) => {
    const of = rows[0]?.slug;
    const separator = line.startsWith("a product") ? ": " : ", ";
    expect((await preview(await csvOf(rows))).split("\n")).toContain(`row 2 (${of})${separator}${line}`);
  });

  test("a slug that stands twice, one that is no address, and none", async () => {
    const text = await preview(
      await csvOf([
        { slug, stock: "1" },
        { slug, stock: "2" },
        { slug: "Blue Vase", stock: "3" },
        { slug: "", stock: "4" },
      ]),
    );
    expect(text).toContain("row 3 (stoneware-vase), slug: is that of row 2\n");
    expect(text).toContain("row 4 (Blue Vase), slug: must be small letters, digits and single hyphens\n");
    expect(text).toContain("row 5, slug: is missing\n");
  });

  test("a category with two names in one language", async () => {
    const text = await preview(
      await csvOf([
        { slug, "category.slug": "lighting", "category.name.en": "Lights" },
        { slug: "ash-stool", "category.slug": "lighting", "category.name.en": "Lamps" },
      ]),
    );
    expect(text).toBe("row 3 (ash-stool), category.name.en: is another one in row 2");
  });

  test("each text of a new product in each language that is missing", async () => {
    const { summary: _, ...rest } = bench;
    const text = await preview(await fileOf([{ ...rest, name: { en: "Bench", km: "កៅអី" }, pictures: [] }]));
    expect(text.split("\n")).toEqual([
      "product 1 (oak-bench), name.ar: is missing",
      "product 1 (oak-bench), summary: is missing",
      "product 1 (oak-bench), pictures: is missing",
    ]);
  });

  test.each([
    ["goods.csv", "slug,stock\nvase,1,2\n", "goods.csv cannot be read: "],
    ["goods.json", "[", "goods.json cannot be read: "],
    ["goods.json", `{"goods": []}`, "has no array of products or of discountCodes"],
  ])("a file %s with %j", async (name, content, message) => {
    await writeFile(join(folder, name), content);
    const file = await readProductFile(join(folder, name));
    expect(file).toEqual({ ok: false, error: expect.stringContaining(message) });
  });
});

describe("all of a file is written or nothing", () => {
  test("if a product is wrong, and its pictures neither", async () => {
    const before = await readProducts(shop.db);
    await writeFile(
      join(folder, "vase.svg"),
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    const pictures = [{ file: "vase.svg", alt: inAll("A vase") }];
    const file = await fileOf([
      { slug, stock: 7, pictures },
      { slug: "ash-stool", stock: -7 },
    ]);
    const imported = await applyImport(file, depsWith({ publicFolder: ownPublic() }));
    expect(imported).toMatchObject({
      ok: false,
      error: [{ at: "product 2", slug: "ash-stool", field: "stock" }],
    });
    expect(await readProducts(shop.db)).toEqual(before);
    await expect(readdir(ownPublic())).rejects.toThrow("ENOENT");
  });

  test("if the database refuses a product", async () => {
    const before = await readProducts(shop.db);
    await shop.db.$executeRaw`ALTER TABLE "product" ADD CONSTRAINT "refused" CHECK ("stock" <> 77)`;
    const file = await csvOf([
      { slug, stock: "7" },
      { slug: "ash-stool", stock: "77" },
    ]);
    await expect(applyImport(file, depsWith())).rejects.toThrow("refused");
    expect(await readProducts(shop.db)).toEqual(before);
    await shop.db.$executeRaw`ALTER TABLE "product" DROP CONSTRAINT "refused"`;
  });
});

describe("the stock of a file", () => {
  const order = async () => {
    const { id } = await stored();
    return placeOrder(
      {
        shopperId: mintShopperId(),
        idempotencyKey: crypto.randomUUID(),
        priceList: "us",
        lines: [{ productId: id, quantity: 1 }],
        locale: "en",
        contact: { email: "robin@example.com" },
        delivery: { name: "Robin", addressLine1: "1 Road", city: "Town", postalCode: "75001", country: "FR" },
      },
      shop.deps,
    );
  };

  test("is what may still be ordered: an order that runs gives its pieces back on top of it", async () => {
    await apply(await csvOf([{ slug, stock: "10" }]));
    expect(await order()).toMatchObject({ ok: true });
    expect((await stored()).stock).toBe(9);
    await apply(await csvOf([{ slug, stock: "20" }]));
    await sweepPass({}, { ...shop.deps, now: () => new Date(Date.now() + heldFor + 60_000) });
    expect((await stored()).stock).toBe(21);
  });

  test("loses no order that is placed at the same time", async () => {
    await apply(await csvOf([{ slug, stock: "1000" }]));
    const file = await csvOf([{ slug, stock: "500" }]);
    const orders = Array.from({ length: 12 }, order);
    const { products } = await apply(file);
    const placed = await Promise.all(orders);
    expect(placed.every(({ ok }) => ok)).toBe(true);
    const before = 1_000 - Number(products[0]?.changes.find(({ field }) => field === "stock")?.from);
    expect((await stored()).stock).toBe(500 - (placed.length - before));
    await shop.db.product.update({ where: { slug }, data: { stock: null } });
  });
});
