import "server-only";
import type { Deps } from "./deps.ts";
import { priceWithProduct, productView } from "./product-view.ts";
import type { ProductView } from "./views.ts";

/** The catalogue in one price list; a product without a price there is not sold there. */
export async function listProducts(
  { priceList }: { priceList: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductView[]> {
  const prices = await db.price.findMany({
    where: { priceList },
    include: priceWithProduct,
    orderBy: { product: { position: "asc" } },
  });
  return prices.map(productView);
}
