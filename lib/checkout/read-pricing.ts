import "server-only";
import { bigintFromJson } from "@/lib/db/in-json";
import { invariant } from "@/lib/invariant";
import { type Money, type StoredCurrency, storedMoney } from "@/lib/money/money";
import { type TaxRate, taxName } from "@/lib/money/tax";
import type { Deps } from "@/lib/payments/deps";
import type { WorkingDays } from "./expected-delivery";
import type { DeliveryMethodView, ProductView } from "./views";

/** What the price of a cart is reckoned from. */
export type Pricing = {
  currency: Omit<Money, "minor">;
  /** Those of the asked products that the price list has, by their ids. */
  products: Map<string, ProductView>;
  /** The preselected one first. */
  methods: (Omit<DeliveryMethodView, "expected"> & { workingDays: WorkingDays })[];
  /** By country; one without a tax has none. */
  taxes: Map<string, TaxRate>;
};

type Row = StoredCurrency & {
  products: (Omit<ProductView, "price"> & { amount: number })[];
  methods: (Pick<DeliveryMethodView, "code" | "name" | "needsPhone" | "serves"> & {
    amount: number;
    workingDays: WorkingDays;
  })[];
  taxes: (Omit<TaxRate, "name"> & { country: string; name: string })[];
};

/**
 * Reads what a cart is priced from, with texts in the language if there are some.
 *
 * One statement: as relations of Prisma these were ten. Its ids stand in a sub-select, so that the plan does not depend on how
 * many they are and a connection keeps it: planning took twice as long as running it. Throws for an unknown price list.
 */
export async function readPricing(
  { productIds, priceList, locale }: { productIds: readonly string[]; priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<Pricing> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT list."currency", list."currency_exponent" AS "currencyExponent",
      (SELECT COALESCE(json_agg(json_build_object('id', p."id", 'slug', p."slug", 'image', p."image",
          'madeToOrder', p."made_to_order", 'leadTimeDays', p."lead_time_days", 'stock', p."stock",
          'name', COALESCE(t."name", p."name"), 'summary', COALESCE(t."summary", p."summary"),
          'description', COALESCE(t."description", p."description"), 'imageAlt', COALESCE(t."image_alt", p."image_alt"),
          'amount', price."amount_minor",
          'plan', (SELECT json_build_object('intervalUnit', "interval_unit", 'intervalCount', "interval_count",
            'trialDays', "trial_days", 'payments', "payments") FROM "plan" WHERE "plan"."product_id" = p."id"))), '[]')
        FROM "price" JOIN "product" p ON p."id" = price."product_id"
          LEFT JOIN "product_translation" t ON t."product_id" = p."id" AND t."locale" = ${locale}
        WHERE price."price_list" = list."code" AND price."product_id" = ANY((SELECT ${[...productIds]}::uuid[])::uuid[])) AS "products",
      (SELECT COALESCE(json_agg(json_build_object('code', m."code", 'needsPhone', m."needs_phone", 'serves', m."serves",
          'name', COALESCE(own."name", english."name", m."code"), 'amount', d."amount_minor",
          'workingDays', json_build_object('min', m."working_days_min", 'max', m."working_days_max"))
          ORDER BY m."position"), '[]')
        FROM "delivery_price" d JOIN "delivery_method" m ON m."code" = d."delivery_method"
          LEFT JOIN "delivery_method_translation" own ON own."delivery_method" = m."code" AND own."locale" = ${locale}
          LEFT JOIN "delivery_method_translation" english
            ON english."delivery_method" = m."code" AND english."locale" = 'en'
        WHERE d."price_list" = list."code") AS "methods",
      (SELECT COALESCE(json_agg(json_build_object('country', "country", 'name', "name", 'basisPoints', "basis_points",
          'included', "included") ORDER BY "country"), '[]') FROM "tax_rate" WHERE "basis_points" > 0) AS "taxes"
    FROM "price_list" list WHERE list."code" = ${priceList}`;
  invariant(row !== undefined, "unknown price list");
  const price = (amount: number) => storedMoney(bigintFromJson(amount), row);
  return {
    currency: { currency: row.currency, exponent: row.currencyExponent },
    products: new Map(
      row.products.map(({ amount, ...product }) => [product.id, { ...product, price: price(amount) }]),
    ),
    methods: row.methods.map(({ amount, ...method }) => ({ ...method, price: price(amount) })),
    taxes: new Map(
      row.taxes.map(({ country, name, ...rate }) => [country, { ...rate, name: taxName.parse(name) }]),
    ),
  };
}
