import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { invariant } from "@/lib/invariant";
import { type Money, storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import type { WorkingDays } from "./expected-delivery";
import { productSelect, soldProducts, type TermsDeps } from "./product-select";
import { readTaxes, type PlaceTax } from "./taxes";
import type { DeliveryMethodView, ProductView } from "./views";

/** What the price of a cart is reckoned from. */
export type Pricing = {
  currency: Omit<Money, "minor">;
  /** Those of the asked products that the price list has, by their ids. */
  products: Map<string, ProductView>;
  /** The preselected one first. */
  methods: (Omit<DeliveryMethodView, "expected"> & { workingDays: WorkingDays })[];
  taxes: PlaceTax[];
};

/** The delivery methods of a price list, the preselected one first, each named in the language, else in English. */
function deliveryPrices(locale: string) {
  return {
    orderBy: { method: { position: "asc" } },
    select: {
      amountMinor: true,
      method: {
        select: {
          code: true,
          needsPhone: true,
          serves: true,
          workingDaysMin: true,
          workingDaysMax: true,
          translations: {
            where: { locale: { in: [locale, "en"] } },
            select: { locale: true, name: true },
          },
        },
      },
    },
  } satisfies Prisma.PriceList$deliveryPricesArgs;
}

/** Reads what a cart is priced from, with texts in the language if there are some. Throws for an unknown price list. */
export async function readPricing(
  { productIds, priceList, locale }: { productIds: readonly string[]; priceList: string; locale: string },
  { db, terms }: Pick<Deps, "db"> & TermsDeps,
): Promise<Pricing> {
  const [list, taxes] = await Promise.all([
    db.priceList.findUnique({
      relationLoadStrategy: "join",
      where: { code: priceList },
      select: {
        currency: true,
        currencyExponent: true,
        prices: {
          where: { productId: { in: [...productIds] }, product: soldProducts(terms) },
          select: { amountMinor: true, product: { select: productSelect(locale, terms) } },
        },
        deliveryPrices: deliveryPrices(locale),
      },
    }),
    readTaxes({ db }),
  ]);
  invariant(list !== null, "unknown price list");
  return {
    currency: { currency: list.currency, exponent: list.currencyExponent },
    products: new Map(
      list.prices.map(({ amountMinor, product: { translations, ...product } }) => [
        product.id,
        { ...product, ...translations[0], terms: terms.of(product), price: storedMoney(amountMinor, list) },
      ]),
    ),
    methods: list.deliveryPrices.map(({ amountMinor, method: { translations, ...method } }) => {
      const named = translations.find((own) => own.locale === locale) ?? translations.at(0);
      const { code, needsPhone, serves, workingDaysMin: min, workingDaysMax: max } = method;
      return {
        code,
        needsPhone,
        serves,
        name: named?.name ?? code,
        workingDays: { min, max },
        price: storedMoney(amountMinor, list),
      };
    }),
    taxes,
  };
}
