"use client";

import type { CategoryView } from "@/lib/checkout/views";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { PageForm } from "@/components/ui/page-form";

type CatalogueNavProps = {
  texts: Record<"categories" | "all" | "search" | "find", string>;
  categories: readonly CategoryView[];
  /** The slug of the category that the page shows; empty on the page of all products. */
  current?: string;
  /** What was searched for. */
  search?: string;
  longestSearch: number;
};

/** The links to the categories, and the search. A client component, because a page sends only its props a second time. */
export function CatalogueNav({ texts, categories, current, search, longestSearch }: CatalogueNavProps) {
  return (
    <div className="catalogue-nav">
      {categories.length > 0 && (
        <nav aria-label={texts.categories}>
          <ul>
            <li>
              <Link href="/" aria-current={current === "" ? "page" : undefined}>
                {texts.all}
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
          aria-label={texts.search}
          placeholder={texts.search}
          defaultValue={search}
          maxLength={longestSearch}
          enterKeyHint="search"
          dir="auto"
        />
        <Button variant="outline" aria-label={texts.find} className="px-3.5">
          <Icon name="search" />
        </Button>
      </PageForm>
    </div>
  );
}
