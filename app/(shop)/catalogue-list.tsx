import { getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";

import { CatalogueNav } from "@/components/shop/catalogue/catalogue-nav";
import { ProductGrid } from "@/components/shop/catalogue/product-grid";
import { longestSearch } from "@/lib/catalogue/search-text";

type CatalogueListProps = ComponentProps<typeof ProductGrid> &
  Pick<ComponentProps<typeof CatalogueNav>, "categories" | "current" | "search">;

/** Products below the links to the categories and the search. */
export async function CatalogueList({ products, ...shown }: CatalogueListProps) {
  const t = await getTranslations("catalogue");
  return (
    <>
      <CatalogueNav
        texts={{ categories: t("categories"), all: t("all"), search: t("search"), find: t("find") }}
        longestSearch={longestSearch}
        {...shown}
      />
      {products.length > 0 && (
        <>
          <h2 className="sr-only">{t("list")}</h2>
          <ProductGrid products={products} />
        </>
      )}
    </>
  );
}
