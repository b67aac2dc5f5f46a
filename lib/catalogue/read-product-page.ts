import "server-only";
import { bigintFromJson } from "@/lib/db/in-json";
import { storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import type { PictureView, ProductPageView } from "@/lib/checkout/views";

type Row = Omit<ProductPageView, "price" | "pictures"> & {
  amountMinor: number;
  currency: string;
  currencyExponent: number;
  /** Without the product's own picture. */
  pictures: PictureView[];
};

type Shown = { slug: string; priceList: string; locale: string };

/**
 * Reads a product with its pictures as JSON, for `pageOfProduct`; undefined if the price list does not include it.
 *
 * Texts are in the language if the product has them in it, else its own. One statement: as relations of Prisma these were
 * five to seven, which took a fifth of the CPU time of a page.
 */
export async function readProductPage(
  { slug, priceList, locale }: Shown,
  { db }: Pick<Deps, "db">,
): Promise<string | undefined> {
  const [found] = await db.$queryRaw<{ product: string }[]>`
    SELECT json_build_object('id', p."id", 'slug', p."slug", 'image', p."image", 'madeToOrder', p."made_to_order",
      'leadTimeDays', p."lead_time_days", 'stock', p."stock",
      'name', COALESCE(t."name", p."name"), 'summary', COALESCE(t."summary", p."summary"),
      'description', COALESCE(t."description", p."description"), 'imageAlt', COALESCE(t."image_alt", p."image_alt"),
      'amountMinor', price."amount_minor", 'currency', list."currency", 'currencyExponent', list."currency_exponent",
      'plan', (SELECT json_build_object('intervalUnit', "interval_unit", 'intervalCount', "interval_count",
        'trialDays', "trial_days", 'payments', "payments") FROM "plan" WHERE "plan"."product_id" = p."id"),
      'pictures', COALESCE((SELECT json_agg(json_build_object('src', i."src", 'alt', COALESCE(it."alt", i."alt"))
          ORDER BY i."position")
        FROM "product_image" i LEFT JOIN "product_image_translation" it
          ON it."product_id" = i."product_id" AND it."position" = i."position" AND it."locale" = ${locale}
        WHERE i."product_id" = p."id"), '[]'))::text AS "product"
    FROM "product" p JOIN "price" ON "price"."product_id" = p."id" AND "price"."price_list" = ${priceList}
      JOIN "price_list" list ON list."code" = "price"."price_list"
      LEFT JOIN "product_translation" t ON t."product_id" = p."id" AND t."locale" = ${locale}
    WHERE p."slug" = ${slug}`;
  return found?.product;
}

/** The product that `readProductPage` has read. */
export function pageOfProduct(read: string): ProductPageView {
  const { amountMinor, currency, currencyExponent, pictures, ...product } = JSON.parse(read) as Row;
  return {
    ...product,
    price: storedMoney(bigintFromJson(amountMinor), { currency, currencyExponent }),
    pictures: [{ src: product.image, alt: product.imageAlt }, ...pictures],
  };
}
