import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { ProductView } from "@/lib/use-cases/checkout/views";

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
