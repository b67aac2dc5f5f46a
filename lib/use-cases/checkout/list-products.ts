import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { ProductView } from "./views";

/** Lists the products of a price list in the order of the catalogue. */
export async function listProducts(
  { priceList, locale }: { priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductView[]> {
  const prices = await db.price.findMany({
    where: { priceList },
    include: priceWithProduct(locale),
    orderBy: { product: { position: "asc" } },
  });
  return prices.map(productView);
}
