import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { readPricedProducts } from "./read-priced-products";
import type { ProductView } from "./views";

/** Lists the products of a price list in the order of the catalogue. */
export function listProducts(
  { priceList, locale }: { priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductView[]> {
  return readPricedProducts({ priceList, locale }, { db });
}
