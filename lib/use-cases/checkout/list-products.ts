import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { ProductView } from "@/lib/use-cases/checkout/views";

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
