import "server-only";
import type { ProductPageView } from "@/lib/checkout/views";
import { storedMoney } from "@/lib/money/money";
import type { Deps } from "@/lib/payments/deps";
import { productSelect, soldProducts } from "@/lib/checkout/product-select";

/** Reads a product with its pictures in one statement; undefined if it is hidden, or the price list does not include it. */
export async function readProductPage(
  { slug, priceList, locale }: { slug: string; priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<ProductPageView | undefined> {
  const price = await db.price.findFirst({
    relationLoadStrategy: "join",
    where: { priceList, product: { slug, ...soldProducts() } },
    select: {
      amountMinor: true,
      list: { select: { currency: true, currencyExponent: true } },
      product: {
        select: {
          ...productSelect(locale),
          images: {
            orderBy: { position: "asc" },
            select: { src: true, alt: true, translations: { where: { locale }, select: { alt: true } } },
          },
        },
      },
    },
  });
  if (price === null) return undefined;
  const { images, translations, ...stored } = price.product;
  const product = { ...stored, ...translations[0] };
  return {
    ...product,
    price: storedMoney(price.amountMinor, price.list),
    pictures: [
      { src: product.image, alt: product.imageAlt },
      ...images.map(({ src, alt, translations: [own] }) => ({ src, alt, ...own })),
    ],
  };
}
