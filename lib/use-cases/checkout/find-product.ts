import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { ProductView } from "./views";

/** Finds a product by its slug; undefined if the price list does not include it. */
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
