import { resolve } from "node:path";

import { hash } from "@node-rs/argon2";
import { PrismaPg } from "@prisma/adapter-pg";

import { PrismaClient } from "@/lib/db/generated/client";
import { locales } from "@/lib/i18n/catalogues";
import { exponentOf } from "@/lib/money/decimals";
import { describeProblems } from "./products/describe-import";
import { applyImport } from "./products/import-products";
import { readProductFile } from "./products/product-file";
import { demoDeliveryMethods } from "./demo-delivery-methods";
import { codeParts } from "./products/code-parts";
import { demoPriceLists, demoProductFile, demoStaff } from "./demo-shop";
import { demoTaxes } from "./demo-taxes";

/**
 * Fills the database with the demo shop: price lists, products with their prices, discount codes, and a member of staff.
 *
 * Safe to repeat: rows are found by code, slug or e-mail address and updated; orders and stock stay. `staff: false` leaves the
 * member of staff out, whose password is public, `codes: false` the discount codes, which are public, too, and `goods: false` products and
 * codes.
 */
export async function seed(
  connectionString: string,
  { goods = true, codes = goods, staff = true }: { goods?: boolean; codes?: boolean; staff?: boolean } = {},
): Promise<void> {
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
  try {
    await seedPriceLists(db);
    if (goods) await seedProducts(db);
    if (codes) await seedDiscountCodes(db);
    await seedDeliveryMethods(db);
    await seedTaxes(db);
    if (staff) await seedStaff(db);
  } finally {
    await db.$disconnect();
  }
}

async function seedPriceLists(db: PrismaClient): Promise<void> {
  for (const [position, { code, deliveryMinor: _, ...list }] of demoPriceLists.entries()) {
    const values = { ...list, currencyExponent: exponentOf(list.currency), position };
    await db.priceList.upsert({ where: { code }, create: { code, ...values }, update: values });
  }
}

/** Adds the demo's products, and updates those that are there but for their stock. */
async function seedProducts(db: PrismaClient): Promise<void> {
  const read = await readProductFile(demoProductFile);
  if (!read.ok) throw new Error(read.error);
  const stored = await db.product.findMany({ select: { slug: true } });
  const known = new Set<unknown>(stored.map(({ slug }) => slug));
  const rows = read.value.rows.map((row) => {
    const values = inShopLanguages(row.values) as typeof row.values;
    const { stock: _, ...withoutStock } = values;
    return { ...row, values: known.has(values.slug) ? withoutStock : values };
  });
  // The start refuses products that cannot be captured.
  const authorization = { authorizationDays: Number.POSITIVE_INFINITY, charges: undefined };
  const deps = { db, publicFolder: resolve("public"), authorization };
  const imported = await applyImport({ ...read.value, rows }, deps);
  if (!imported.ok) throw new Error(describeProblems(imported.error));
}

/** The demo's texts in the languages that the shop speaks; in English for one that it has no text in. */
function inShopLanguages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inShopLanguages);
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(
    "en" in fields
      ? locales.map((locale) => [locale, fields[locale] ?? fields.en])
      : Object.entries(fields).map(([name, field]) => [name, inShopLanguages(field)]),
  );
}

async function seedDiscountCodes(db: PrismaClient): Promise<void> {
  const discountRows = (codeParts[0]?.demo ?? []).map((values) => ({ at: values.code, values }));
  const deps = {
    db,
    publicFolder: resolve("public"),
    authorization: { authorizationDays: 0, charges: undefined },
  };
  const imported = await applyImport({ folder: "", rows: [], discountRows }, deps);
  if (!imported.ok) throw new Error(describeProblems(imported.error));
}

async function seedDeliveryMethods(db: PrismaClient): Promise<void> {
  for (const [position, { code, names, prices, ...method }] of demoDeliveryMethods.entries()) {
    const values = { ...method, position };
    await db.deliveryMethod.upsert({ where: { code }, create: { code, ...values }, update: values });
    for (const [locale, name] of Object.entries(names)) {
      const where = { deliveryMethod_locale: { deliveryMethod: code, locale } };
      const create = { deliveryMethod: code, locale, name };
      await db.deliveryMethodTranslation.upsert({ where, create, update: { name } });
    }
    for (const [priceList, amountMinor] of Object.entries(prices)) {
      const where = { deliveryMethod_priceList: { deliveryMethod: code, priceList } };
      const create = { deliveryMethod: code, priceList, amountMinor };
      await db.deliveryPrice.upsert({ where, create, update: { amountMinor } });
    }
  }
}

async function seedTaxes(db: PrismaClient): Promise<void> {
  for (const { country, postalPrefix, town, ...rate } of demoTaxes) {
    const area = { country, postalPrefix, town };
    await db.taxRate.upsert({
      where: { country_postalPrefix_town: area },
      create: { ...area, ...rate },
      update: rate,
    });
  }
}

async function seedStaff(db: PrismaClient): Promise<void> {
  const { email, name, password } = demoStaff;
  if ((await db.staff.findUnique({ where: { email } })) !== null) return;
  await db.staff.create({ data: { email, name, role: "owner", passwordHash: await hash(password) } });
}
