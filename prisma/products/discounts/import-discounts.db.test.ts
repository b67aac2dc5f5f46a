import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { stringify } from "csv-stringify/sync";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { openDatabase } from "@/lib/db/database";
import { describeImport, describeProblems } from "@/prisma/products/describe-import";
import { applyImport, previewImport } from "@/prisma/products/import-products";
import { type ProductFile, readProductFile, writeProductFile } from "@/prisma/products/product-file";
import { readProducts } from "@/prisma/products/stored-products";
import { seed } from "@/prisma/seed";
import { type TestShop, startTestShop } from "@/testing/start-test-shop";
import { createTestDatabase } from "@/testing/test-database";

import { readDiscounts } from "./stored-discounts";

let shop: TestShop;
let folder: string;
const slug = "stoneware-vase";

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "discounts-"));
  await seed(shop.databaseUrl, { staff: false });
});
afterEach(() => rm(folder, { recursive: true }));

const deps = () => ({
  db: shop.db,
  publicFolder: resolve("public"),
  authorization: { authorizationDays: 7, charges: undefined },
});

async function read(path: string): Promise<ProductFile> {
  const file = await readProductFile(path);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

async function csvOf(rows: Record<string, string>[]) {
  const path = join(folder, "goods.csv");
  const columns = Object.keys(rows[0] ?? {}).map((key) => ({ key }));
  await writeFile(path, stringify(rows, { header: true, columns }));
  return read(path);
}

/** The preview as it is printed; the problems, if there are some. */
async function preview(file: ProductFile): Promise<string> {
  const imported = await previewImport(file, deps());
  return imported.ok ? describeImport(imported.value) : describeProblems(imported.error);
}

async function apply(file: ProductFile) {
  const imported = await applyImport(file, deps());
  if (!imported.ok) throw new Error(describeProblems(imported.error));
}

describe("discount codes of a file", () => {
  const code = "AUTUMN";
  afterEach(() => shop.db.discountCode.deleteMany({ where: { code } }));

  test.each(["json", "csv"])(
    "that were exported as %s change nothing when they are imported",
    async (format) => {
      const path = join(folder, `goods.${format}`);
      const products = await readProducts(shop.db);
      const discounts = await readDiscounts(shop.db);
      await writeProductFile(path, { products, discounts }, { publicFolder: resolve("public") });
      expect(await preview(await read(path))).toContain(
        `Discount codes that change: 0\nDiscount codes that do not change: ${discounts.length}\n`,
      );
      await apply(await read(path));
      expect(await readDiscounts(shop.db)).toEqual(discounts);
    },
  );

  test("are not in a shop without the demo's goods", async () => {
    const empty = await createTestDatabase();
    await seed(empty.url, { goods: false, staff: false });
    const db = openDatabase(empty.url);
    expect(await db.discountCode.count()).toBe(0);
    await db.$disconnect();
    await empty.drop();
  });

  const codes = async (discountCodes: object[]) => {
    const path = join(folder, "codes.json");
    await writeFile(path, JSON.stringify({ discountCodes }));
    return read(path);
  };
  const storedCode = () =>
    shop.db.discountCode.findUniqueOrThrow({ where: { code }, include: { amounts: true } });

  test("are added and changed by JSON and by CSV, beside products and alone", async () => {
    const added = await codes([{ code: " autumn ", percent: 12.5, maxUses: 100, validFrom: "2026-09-01" }]);
    expect(await preview(added)).toContain("Discount codes that change: 1\n  discount code 1  AUTUMN\n");
    await apply(added);
    expect(await storedCode()).toMatchObject({ kind: "PERCENT", basisPoints: 1_250, maxUses: 100 });
    const changed = await csvOf([
      { slug, stock: "9", code: "", percent: "", "amounts.us": "", "amounts.jp": "", "priceLists[0]": "" },
      {
        slug: "",
        stock: "",
        code,
        percent: "",
        "amounts.us": "7.50",
        "amounts.jp": "900",
        "priceLists[0]": "",
      },
    ]);
    expect(await preview(changed)).toContain("  row 3  AUTUMN\n    amounts.us: none → 7.50\n");
    await apply(changed);
    expect(await storedCode()).toMatchObject({
      kind: "AMOUNT",
      basisPoints: null,
      maxUses: 100,
      amounts: [{ amountMinor: 750n }, { amountMinor: 900n }],
    });
    expect(await shop.db.product.findUnique({ where: { slug } })).toMatchObject({ stock: 9 });
    await shop.db.product.update({ where: { slug }, data: { stock: null } });
  });

  test.each<[problem: string, values: object, line: string]>([
    ["no code", { code: "", percent: 5 }, "discount code 1, code: is missing"],
    [
      "two kinds",
      { code, percent: 5, freeDelivery: true },
      "code: takes off one of these: percent, amounts, freeDelivery",
    ],
    ["no kind", { code }, "code: takes off one of these: percent, amounts, freeDelivery"],
    [
      "more than everything",
      { code, percent: 101 },
      "percent: must be a number from 0.01 to 100, with at most two decimals",
    ],
    [
      "an amount with too many decimals",
      { code, amounts: { jp: "9.5" } },
      'amounts.jp: "9.5" is no price in JPY, which has 0 decimals',
    ],
    [
      "an unknown price list",
      { code, percent: 5, priceLists: ["de"] },
      "priceLists[0]: the shop has no price list de",
    ],
    [
      "no day",
      { code, percent: 5, validUntil: "31.12.2026" },
      "validUntil: must be a day, such as 2026-12-31",
    ],
    [
      "an end before the beginning",
      { code, percent: 5, validFrom: "2026-02-01", validUntil: "2026-01-01" },
      "validUntil: is before validFrom",
    ],
    ["an unknown field", { code, percent: 5, colour: "blue" }, "a discount code has no field colour"],
  ])("are refused with the place and the field for %s", async (_, values, line) => {
    const lines = (await preview(await codes([values]))).split("\n");
    expect(
      lines.some((each) => each.endsWith(line)),
      lines.join("\n"),
    ).toBe(true);
  });

  test("that stand twice, or have fewer uses than orders, are refused", async () => {
    const twice = await codes([
      { code, percent: 5 },
      { code: "Autumn", percent: 6 },
    ]);
    expect(await preview(twice)).toBe("discount code 2 (AUTUMN), code: is that of discount code 1");
    await shop.db.discountCode.create({ data: { code, kind: "FREE_DELIVERY", uses: 3 } });
    expect(await preview(await codes([{ code, maxUses: 2 }]))).toContain("maxUses: is less than its 3 uses");
  });
});
