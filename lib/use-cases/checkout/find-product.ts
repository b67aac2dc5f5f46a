import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { readPricedProducts } from "./read-priced-products";
import type { ProductPageView } from "./views";

/** Finds a product with its pictures by its slug; undefined if the price list does not include it. */
export async function findProduct(
  { slug, priceList, locale }: { slug: string; priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductPageView | undefined> {
  const [product] = await readPricedProducts({ slug, priceList, locale }, { db });
  return product;
}
