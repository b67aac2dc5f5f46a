import "server-only";
import type { Deps } from "./deps.ts";
import { priceWithProduct, productView } from "./product-view.ts";
import type { ProductView } from "./views.ts";

/** A product by its slug, undefined where it is not sold in this price list. */
export async function findProduct(
  { slug, priceList }: { slug: string; priceList: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductView | undefined> {
  const price = await db.price.findFirst({
    where: { priceList, product: { slug } },
    include: priceWithProduct,
  });
  return price === null ? undefined : productView(price);
}
