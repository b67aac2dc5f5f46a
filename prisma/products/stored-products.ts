import type { Prisma } from "@/lib/db/generated/client";
import { defaultLocale } from "@/lib/i18n/catalogues";
import { searchColumns } from "@/lib/catalogue/search-text";
import { required } from "@/lib/invariant";
import { fromDecimal, toDecimal } from "@/lib/money/decimals";
import { minorUnits } from "@/lib/money/money";

import type { Product, ProductRules } from "./product";

type Transaction = Prisma.TransactionClient;

/** Locks all products in the order of their ids, as every order does, so that no order takes pieces meanwhile. */
export async function lockAllProducts(tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "product" ORDER BY "id" FOR NO KEY UPDATE`;
}

/** Reads all products, in the order of the catalogue. `file` of a picture is its path below `public`, or its https address. */
export async function readProducts(db: Transaction): Promise<Product[]> {
  const byLocale = { orderBy: { locale: "asc" } } as const;
  const stored = await db.product.findMany({
    orderBy: [{ position: "asc" }, { slug: "asc" }],
    include: {
      translations: byLocale,
      images: { orderBy: { position: "asc" }, include: { translations: byLocale } },
      prices: { orderBy: { list: { position: "asc" } }, include: { list: true } },
      plan: { omit: { productId: true } },
      category: { include: { translations: byLocale } },
    },
  });
  return stored.map(({ translations, images, prices, category, ...product }) => {
    const texts = (field: "name" | "summary" | "description" | "imageAlt") => ({
      [defaultLocale]: product[field],
      ...Object.fromEntries(translations.map((own) => [own.locale, own[field]])),
    });
    return {
      slug: product.slug,
      sku: product.sku,
      active: product.active,
      position: product.position,
      name: texts("name"),
      summary: texts("summary"),
      description: texts("description"),
      madeToOrder: product.madeToOrder,
      leadTimeDays: product.leadTimeDays,
      chargedWhenOrdered: product.chargedWhenOrdered,
      category: category && {
        slug: category.slug,
        name: {
          [defaultLocale]: category.name,
          ...Object.fromEntries(category.translations.map((own) => [own.locale, own.name])),
        },
      },
      prices: Object.fromEntries(
        prices.map(({ priceList, amountMinor, list }) => [
          priceList,
          toDecimal({ minor: minorUnits(amountMinor), exponent: list.currencyExponent }),
        ]),
      ),
      stock: product.stock,
      pictures: [
        { file: product.image, alt: texts("imageAlt") },
        ...images.map(({ src, alt, translations: own }) => ({
          file: src,
          alt: { [defaultLocale]: alt, ...Object.fromEntries(own.map((each) => [each.locale, each.alt])) },
        })),
      ],
      plan: product.plan,
    };
  });
}

/** Writes a category with its names, by language. */
export async function writeCategory(
  tx: Transaction,
  { slug, name }: NonNullable<Product["category"]>,
): Promise<void> {
  const { [defaultLocale]: ownName, ...others } = name;
  const values = { name: required(ownName, "name") };
  await tx.category.upsert({ where: { slug }, create: { slug, ...values }, update: values });
  await tx.categoryTranslation.deleteMany({ where: { categorySlug: slug } });
  await tx.categoryTranslation.createMany({
    data: Object.entries(others).map(([locale, text]) => ({ categorySlug: slug, locale, name: text })),
  });
}

/** Writes all of a product. Its category is there. */
export async function writeProduct(
  tx: Transaction,
  { slug, name, summary, description, category, pictures, prices, plan, ...own }: Product,
  { isNew, priceLists }: { isNew: boolean } & Pick<ProductRules, "priceLists">,
): Promise<void> {
  const [picture, ...further] = pictures;
  const first = required(picture, "picture");
  const textsIn = (locale: string) => ({
    name: required(name[locale], "name"),
    summary: required(summary[locale], "summary"),
    description: required(description[locale], "description"),
    imageAlt: required(first.alt[locale], "alt"),
  });
  const values = {
    ...own,
    ...textsIn(defaultLocale),
    ...searchColumns([
      own.sku ?? "",
      ...[name, summary, description].flatMap((texts) => Object.values(texts)),
    ]),
    image: first.file,
    categorySlug: category?.slug ?? null,
  };
  const select = { id: true };
  const { id: productId } = isNew
    ? await tx.product.create({ data: { slug, ...values }, select })
    : await tx.product.update({ where: { slug }, data: values, select });
  const others = Object.keys(name).filter((locale) => locale !== defaultLocale);
  const images = further.map(({ file, alt }, index) => ({ productId, position: index + 2, src: file, alt }));

  const where = { productId };
  await tx.productTranslation.deleteMany({ where });
  await tx.productTranslation.createMany({
    data: others.map((locale) => ({ productId, locale, ...textsIn(locale) })),
  });
  await tx.productImage.deleteMany({ where });
  await tx.productImage.createMany({
    data: images.map(({ alt, ...image }) => ({ ...image, alt: required(alt[defaultLocale], "alt") })),
  });
  await tx.productImageTranslation.createMany({
    data: images.flatMap(({ position, alt }) =>
      others.map((locale) => ({ productId, position, locale, alt: required(alt[locale], "alt") })),
    ),
  });
  await tx.price.deleteMany({ where });
  await tx.price.createMany({
    data: Object.entries(prices).map(([priceList, decimal]) => ({
      productId,
      priceList,
      amountMinor: minorOf(decimal, priceList, priceLists),
    })),
  });
  await tx.plan.deleteMany({ where });
  if (plan !== null) await tx.plan.create({ data: { productId, ...plan } });
}

/** A decimal of a price list in minor units. */
export function minorOf(decimal: string, priceList: string, priceLists: ProductRules["priceLists"]): number {
  const { currencyExponent } = required(
    priceLists.find(({ code }) => code === priceList),
    "price list",
  );
  return required(fromDecimal(decimal, currencyExponent), "price");
}
