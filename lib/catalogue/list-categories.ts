import "server-only";
import type { CategoryView } from "@/lib/checkout/views";
import { categorySelect, soldProducts } from "@/lib/checkout/product-select";
import type { Deps } from "@/lib/payments/deps";

/** Lists the categories of which the price list has a product, in the order of their first products. */
export async function listCategories(
  { priceList, locale }: { priceList: string; locale: string },
  { db }: Pick<Deps, "db">,
): Promise<CategoryView[]> {
  const sold = { ...soldProducts(), prices: { some: { priceList } } };
  const categories = await db.category.findMany({
    relationLoadStrategy: "join",
    where: { products: { some: sold } },
    select: {
      ...categorySelect(locale),
      products: { where: sold, orderBy: { position: "asc" }, take: 1, select: { position: true } },
    },
  });
  const first = ({ products }: (typeof categories)[number]) => products[0]?.position ?? 0;
  return categories
    .toSorted((a, b) => first(a) - first(b))
    .map(({ slug, name, translations: [own] }) => ({ slug, name, ...own }));
}
