import "server-only";
import type { CatalogueProduct } from "@/lib/checkout/views";
import { storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import { catalogueSelect, soldProducts } from "@/lib/checkout/product-select";

/** Lists the products of a price list in the order of the catalogue, each with what the catalogue shows of it. */
export async function listProducts(
  { priceList, locale }: { priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<CatalogueProduct[]> {
  const prices = await db.price.findMany({
    relationLoadStrategy: "join",
    where: { priceList, product: soldProducts() },
    orderBy: { product: { position: "asc" } },
    select: {
      amountMinor: true,
      list: { select: { currency: true, currencyExponent: true } },
      product: { select: catalogueSelect(locale) },
    },
  });
  return prices.map(({ amountMinor, list, product: { translations, ...product } }) => ({
    ...product,
    ...translations[0],
    price: storedMoney(amountMinor, list),
  }));
}
