import "server-only";
import { bigintFromJson } from "@/lib/db/in-json";
import { storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import type { CatalogueProduct } from "@/lib/checkout/views";

type Row = Omit<CatalogueProduct, "price"> & {
  amountMinor: number;
  currency: string;
  currencyExponent: number;
};

type Shown = { priceList: string; locale: string };

/** Lists the products of a price list in the order of the catalogue, each with what the catalogue shows of it. */
export async function listProducts(shown: Shown, deps: Pick<Deps, "db">): Promise<CatalogueProduct[]> {
  return catalogueProducts(await readCatalogue(shown, deps));
}

/**
 * Reads the products of a price list as JSON, for `catalogueProducts`.
 *
 * Texts are in the language if the product has them in it, else its own. One row of JSON: Prisma takes longer to map the
 * columns of ten products than PostgreSQL to find them.
 */
export async function readCatalogue({ priceList, locale }: Shown, { db }: Pick<Deps, "db">): Promise<string> {
  const [found] = await db.$queryRaw<{ products: string }[]>`
    SELECT COALESCE(json_agg(json_build_object('slug', p."slug", 'image', p."image", 'madeToOrder', p."made_to_order",
      'name', COALESCE(t."name", p."name"), 'summary', COALESCE(t."summary", p."summary"),
      'imageAlt', COALESCE(t."image_alt", p."image_alt"),
      'amountMinor', "price"."amount_minor", 'currency', list."currency", 'currencyExponent', list."currency_exponent",
      'plan', CASE WHEN "plan"."product_id" IS NOT NULL THEN json_build_object('intervalUnit', "plan"."interval_unit",
        'intervalCount', "plan"."interval_count", 'trialDays', "plan"."trial_days", 'payments', "plan"."payments") END)
      ORDER BY p."position"), '[]')::text AS "products"
    FROM "price" JOIN "price_list" list ON list."code" = "price"."price_list" JOIN "product" p ON p."id" = "price"."product_id"
      LEFT JOIN "plan" ON "plan"."product_id" = p."id"
      LEFT JOIN "product_translation" t ON t."product_id" = p."id" AND t."locale" = ${locale}
    WHERE "price"."price_list" = ${priceList}`;
  return found?.products ?? "[]";
}

/** The products that `readCatalogue` has read. */
export function catalogueProducts(read: string): CatalogueProduct[] {
  const rows = JSON.parse(read) as Row[];
  return rows.map(({ amountMinor, currency, currencyExponent, ...product }) => ({
    ...product,
    price: storedMoney(bigintFromJson(amountMinor), { currency, currencyExponent }),
  }));
}
