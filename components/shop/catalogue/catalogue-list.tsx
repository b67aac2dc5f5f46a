import { useTranslations } from "next-intl";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { PageForm } from "@/components/ui/form";
import type { TermTexts } from "@/components/shop/amounts/term-texts";
import type { CatalogueProduct, CategoryView } from "@/lib/checkout/views";

import { ProductGrid } from "./product-grid";

type CatalogueListProps = CatalogueNavProps & {
  products: readonly CatalogueProduct[];
  termTexts: TermTexts | undefined;
};

/** Products below the links to the categories and the search. */
export function CatalogueList({ products, termTexts, ...shown }: CatalogueListProps) {
  const t = useTranslations("catalogue");
  return (
    <>
      <CatalogueNav {...shown} />
      {products.length > 0 && (
        <>
          <h2 className="sr-only">{t("list")}</h2>
          <ProductGrid products={products} termTexts={termTexts} />
        </>
      )}
    </>
  );
}

type CatalogueNavProps = {
  categories: readonly CategoryView[];
  /** The slug of the category that the page shows; empty on the page of all products. */
  current?: string;
  /** What was searched for. */
  search?: string;
  longestSearch: number;
};

/** The links to the categories, and the search. */
function CatalogueNav({ categories, current, search, longestSearch }: CatalogueNavProps) {
  const t = useTranslations("catalogue");
  return (
    <div className="catalogue-nav">
      {categories.length > 0 && (
        <nav aria-label={t("categories")}>
          <ul>
            <li>
              <Link href="/" aria-current={current === "" ? "page" : undefined}>
                {t("all")}
              </Link>
            </li>
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <Link href={`/categories/${slug}`} aria-current={slug === current ? "page" : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <PageForm action="/search" role="search">
        <Input
          type="search"
          name="q"
          aria-label={t("search")}
          placeholder={t("search")}
          defaultValue={search}
          maxLength={longestSearch}
          enterKeyHint="search"
          dir="auto"
        />
        <Button variant="outline" aria-label={t("find")} className="px-3.5">
          <Icon name="search" />
        </Button>
      </PageForm>
    </div>
  );
}
