import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { ProductPageView } from "./views";

/** Finds a product with its pictures by its slug; undefined if the price list does not include it. */
export async function findProduct(
  { slug, priceList }: { slug: string; priceList: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductPageView | undefined> {
  const price = await db.price.findFirst({
    where: { priceList, product: { slug } },
    include: {
      ...priceWithProduct,
      product: { include: { images: { orderBy: { position: "asc" }, select: { src: true, alt: true } } } },
    },
  });
  if (price === null) return undefined;
  const { images, ...product } = price.product;
  const view = productView({ ...price, product });
  return { ...view, pictures: [{ src: view.image, alt: view.imageAlt }, ...images] };
}
