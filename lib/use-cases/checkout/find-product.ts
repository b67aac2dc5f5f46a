import "server-only";
import type { Deps } from "@/lib/use-cases/deps";
import { priceWithProduct, productView } from "./product-view";
import type { ProductPageView } from "./views";

/** Finds a product with its pictures by its slug; undefined if the price list does not include it. */
export async function findProduct(
  { slug, priceList, locale }: { slug: string; priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductPageView | undefined> {
  const include = priceWithProduct(locale);
  const images = {
    orderBy: { position: "asc" },
    select: { src: true, alt: true, translations: { where: { locale }, select: { alt: true } } },
  } as const;
  const price = await db.price.findFirst({
    where: { priceList, product: { slug } },
    include: { ...include, product: { include: { ...include.product.include, images } } },
  });
  if (price === null) return undefined;
  const { images: further, ...product } = price.product;
  const view = productView({ ...price, product });
  const pictures = further.map(({ src, alt, translations }) => ({ src, alt, ...translations[0] }));
  return { ...view, pictures: [{ src: view.image, alt: view.imageAlt }, ...pictures] };
}
