import "server-only";
import { servesPlace } from "@/lib/addresses/tax-area";
import { expectedDelivery } from "@/lib/checkout/expected-delivery";
import type { ProductPageView } from "@/lib/checkout/views";
import type { ReadDatabase } from "@/lib/db/database";
import { storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import { categorySelect, productSelect, soldProducts, type TermsDeps } from "@/lib/checkout/product-select";

/**
 * Reads a product with its pictures, its category and its delivery in one statement; undefined if it is hidden, or the price list
 * does not include it.
 */
export async function readProductPage(
  { slug, priceList, locale }: { slug: string; priceList: string; locale: string },
  { db, now, terms }: { db: ReadDatabase } & Pick<Deps, "now"> & TermsDeps,
): Promise<ProductPageView | undefined> {
  const price = await db.price.findFirst({
    relationLoadStrategy: "join",
    where: { priceList, product: { slug, ...soldProducts(terms) } },
    select: {
      amountMinor: true,
      list: {
        select: {
          currency: true,
          currencyExponent: true,
          countries: true,
          deliveryPrices: {
            orderBy: { amountMinor: "asc" },
            select: {
              amountMinor: true,
              method: { select: { serves: true, workingDaysMin: true, workingDaysMax: true } },
            },
          },
        },
      },
      product: {
        select: {
          ...productSelect(locale, terms),
          category: { select: categorySelect(locale) },
          images: {
            orderBy: { position: "asc" },
            select: { src: true, alt: true, translations: { where: { locale }, select: { alt: true } } },
          },
        },
      },
    },
  });
  if (price === null) return undefined;
  const { list } = price;
  const { images, translations, category, ...stored } = price.product;
  const product = { ...stored, ...translations[0] };
  const cheapest = list.deliveryPrices.find(({ method: { serves } }) =>
    list.countries.every((country) => servesPlace(serves, { country })),
  );
  const leadTimeDays = product.madeToOrder ? (product.leadTimeDays ?? 0) : 0;
  return {
    ...product,
    terms: terms.of(product),
    price: storedMoney(price.amountMinor, list),
    pictures: [
      { src: product.image, alt: product.imageAlt },
      ...images.map(({ src, alt, translations: [own] }) => ({ src, alt, ...own })),
    ],
    category: category && { slug: category.slug, name: category.translations[0]?.name ?? category.name },
    delivery: cheapest
      ? {
          price: storedMoney(cheapest.amountMinor, list),
          expected: expectedDelivery(now(), leadTimeDays, {
            min: cheapest.method.workingDaysMin,
            max: cheapest.method.workingDaysMax,
          }),
        }
      : null,
  };
}
