import { z } from "zod";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import { locales } from "@/lib/i18n/catalogues";
import { type Result, err, ok } from "@/lib/result";
import type { AuthorizationRules } from "./outlives-authorization";

import type { ComparedCode } from "./code-part";
import { codeParts } from "./code-parts";
import { type LocatedPicture, copyPicture, locatePicture } from "./pictures";
import { type Product, type ProductRules, newProduct, productSchema } from "./product";
import { type FieldChange, changesOf, isRecord, mergeFields } from "./product-fields";
import type { ProductFile } from "./product-file";
import type { ProductProblem, ProductRow } from "./product-row";
import { lockAllProducts, readProducts, writeCategory, writeProduct } from "./stored-products";

/** A product of the file beside the shop's. */
export type ComparedProduct = { at: string; product: Product; isNew: boolean; changes: FieldChange[] };

export type ProductImport = {
  products: ComparedProduct[];
  /** The slugs of those that the file does not have, which stay as they are. */
  untouched: string[];
  /** Paths below `public` of pictures that are not there yet. */
  newPictures: string[];
  discounts: ComparedCode[];
};

type ImportDeps = { db: Database; publicFolder: string; authorization: AuthorizationRules };

const [codes] = codeParts;

/** Compares a file of products and discount codes with the shop, and writes nothing. */
export async function previewImport(
  file: ProductFile,
  deps: ImportDeps,
): Promise<Result<ProductImport, ProductProblem[]>> {
  return compare(await locatePictures(file, deps), deps.db, deps.authorization);
}

/**
 * Writes the products and discount codes of a file, all or none, and returns what changed.
 *
 * A field that the file does not have stays as it is, and so does a product. Orders wait meanwhile, so that the stock from which
 * it says it changed is that of the moment.
 */
export async function applyImport(
  file: ProductFile,
  deps: ImportDeps,
): Promise<Result<ProductImport, ProductProblem[]>> {
  const { db, authorization } = deps;
  const located = await locatePictures(file, deps);
  const preview = await compare(located, db, authorization);
  if (!preview.ok) return preview;
  // Before the rows that name them. One that no row names is harmless.
  for (const { src, copyOf } of located.pictures)
    if (copyOf !== undefined) await copyPicture({ src, copyOf }, deps);
  return db.$transaction(
    async (tx) => {
      await codes?.lock(tx);
      await lockAllProducts(tx);
      const compared = await compare(located, tx, authorization);
      if (!compared.ok) return compared;
      const changed = compared.value.products.filter(({ changes }) => changes.length > 0);
      // Two products may exchange their article numbers.
      const renumbered = changed.filter(({ changes }) => changes.some(({ field }) => field === "sku"));
      await tx.product.updateMany({
        where: { slug: { in: renumbered.map(({ product }) => product.slug) } },
        data: { sku: null },
      });
      const categories = changed.flatMap(({ product: { category } }) => category ?? []);
      for (const category of new Map(categories.map((each) => [each.slug, each])).values())
        await writeCategory(tx, category);
      const priceLists = await readPriceLists(tx);
      for (const { product, isNew } of changed) await writeProduct(tx, product, { isNew, priceLists });
      await tx.category.deleteMany({ where: { products: { none: {} } } });
      for (const { changes, write } of compared.value.discounts) if (changes.length > 0) await write(tx);
      return compared;
    },
    { timeout: 120_000 },
  );
}

/** `problems` are the pictures that cannot be read. */
type LocatedFile = Pick<ProductFile, "rows" | "discountRows"> & {
  pictures: LocatedPicture[];
  problems: ProductProblem[];
};

/** Replaces the path of each picture by the one that the shop shows. One after the other, because each is in memory meanwhile. */
async function locatePictures(
  { folder, rows, discountRows }: ProductFile,
  { publicFolder }: Pick<ImportDeps, "publicFolder">,
): Promise<LocatedFile> {
  const file: LocatedFile = { rows: [], discountRows, pictures: [], problems: [] };
  for (const { at, values } of rows) {
    const given = z.array(z.unknown()).safeParse(values.pictures).data;
    const shown: unknown[] = [];
    for (const [index, picture] of given?.entries() ?? []) {
      const path = z.looseObject({ file: z.string() }).safeParse(picture).data?.file;
      const located = path === undefined ? undefined : await locatePicture(path, { folder, publicFolder });
      if (located !== undefined) file.pictures.push(located);
      else if (path !== undefined)
        file.problems.push({
          at,
          slug: slugOf(values),
          field: `pictures[${index}].file`,
          text: `there is no picture "${path}" that can be read`,
        });
      shown.push(located === undefined ? picture : { ...(picture as object), file: located.src });
    }
    file.rows.push({ at, values: given === undefined ? values : { ...values, pictures: shown } });
  }
  return file;
}

async function compare(
  { rows, discountRows, pictures, problems: unreadable }: LocatedFile,
  db: Prisma.TransactionClient,
  authorization: AuthorizationRules,
): Promise<Result<ProductImport, ProductProblem[]>> {
  const stored = new Map((await readProducts(db)).map((product) => [product.slug, product]));
  const priceLists = await readPriceLists(db);
  const schema = productSchema({ ...authorization, languages: locales, priceLists });
  const categories = nameCategories(rows, stored);
  const discounts = (await codes?.compare(discountRows, { db, priceLists })) ?? withoutCodes(discountRows);
  const problems = [...unreadable, ...categories.problems, ...(discounts.ok ? [] : discounts.error)];
  const products: ComparedProduct[] = [];
  const places = new Map<string, string>();
  let position = Math.max(-1, ...[...stored.values()].map((product) => product.position));
  for (const { at, values } of rows) {
    const slug = slugOf(values);
    if (places.has(slug)) {
      problems.push({ at, slug, field: "slug", text: `is that of ${places.get(slug)}` });
      continue;
    }
    places.set(slug, at);
    const known = stored.get(slug);
    const merged = mergeFields(known ?? { ...newProduct, position: (position += 1) }, values);
    const category = categorySlugOf(merged);
    const parsed = schema.safeParse(
      category === undefined
        ? merged
        : { ...merged, category: { ...(merged.category as object), name: categories.names.get(category) } },
    );
    for (const { path, message } of parsed.error?.issues ?? [])
      problems.push({ at, slug, field: z.core.toDotPath(path), text: message });
    if (parsed.success)
      products.push({
        at,
        product: parsed.data,
        isNew: known === undefined,
        changes: changesOf(known ?? {}, parsed.data),
      });
  }
  const untouched = [...stored.values()].filter(({ slug }) => !places.has(slug));
  problems.push(...findSharedNumbers(products, untouched));
  if (!discounts.ok || problems.length > 0) return err(problems);
  const newPictures = [
    ...new Set(pictures.flatMap(({ src, copyOf }) => (copyOf === undefined ? [] : [src]))),
  ];
  return ok({
    products,
    untouched: untouched.map(({ slug }) => slug),
    newPictures,
    discounts: discounts.value,
  });
}

/** A shop without discount codes takes no file with some. */
function withoutCodes(rows: readonly ProductRow[]): Result<ComparedCode[], ProductProblem[]> {
  if (rows.length === 0) return ok([]);
  return err(rows.map(({ at }) => ({ at, slug: "", field: "", text: "the shop has no discount codes" })));
}

/**
 * The names of the shop's categories, and those that the file gives them: one row is enough for all products of a category. Two
 * rows that name it differently are a problem.
 */
function nameCategories(
  rows: readonly ProductRow[],
  stored: ReadonlyMap<string, Product>,
): { names: Map<string, Record<string, unknown>>; problems: ProductProblem[] } {
  const names = new Map<string, Record<string, unknown>>();
  for (const { category } of stored.values()) if (category !== null) names.set(category.slug, category.name);
  const problems: ProductProblem[] = [];
  const named = new Map<string, { at: string; text: unknown }>();
  for (const { at, values } of rows) {
    const slug = slugOf(values);
    const category = categorySlugOf(mergeFields(stored.get(slug) ?? {}, values));
    const given = isRecord(values.category) ? values.category.name : undefined;
    if (category === undefined || !isRecord(given)) continue;
    for (const [locale, text] of Object.entries(given)) {
      if (text === null) continue;
      const before = named.get(`${category} ${locale}`);
      if (before !== undefined && before.text !== text)
        problems.push({ at, slug, field: `category.name.${locale}`, text: `is another one in ${before.at}` });
      named.set(`${category} ${locale}`, { at, text });
      names.set(category, { ...names.get(category), [locale]: text });
    }
  }
  return { names, problems };
}

/** Article numbers that would be those of two products. */
function findSharedNumbers(
  products: readonly ComparedProduct[],
  untouched: readonly Product[],
): ProductProblem[] {
  const holders = new Map(untouched.map(({ sku, slug }) => [sku, slug]));
  return products.flatMap(({ at, product: { slug, sku } }): ProductProblem[] => {
    if (sku === null) return [];
    const holder = holders.get(sku);
    holders.set(sku, slug);
    return holder === undefined ? [] : [{ at, slug, field: "sku", text: `"${sku}" is that of ${holder}` }];
  });
}

function slugOf({ slug }: Record<string, unknown>): string {
  return typeof slug === "string" ? slug : "";
}

function categorySlugOf({ category }: Record<string, unknown>): string | undefined {
  return isRecord(category) && typeof category.slug === "string" ? category.slug : undefined;
}

function readPriceLists(db: Prisma.TransactionClient): Promise<ProductRules["priceLists"]> {
  return db.priceList.findMany({
    orderBy: { position: "asc" },
    select: { code: true, currency: true, currencyExponent: true },
  });
}
