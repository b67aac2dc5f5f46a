import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";

import { CatalogueList } from "@/components/shop/catalogue/catalogue-list";
import { RelatedProducts } from "@/app/(shop)/related-products";
import { isFew, readCatalogue } from "@/app/(shop)/read-catalogue";
import { PageTitle } from "@/components/shop/frame/page-title";
import { longestSearch } from "@/lib/catalogue/search-text";
import { isolate } from "@/lib/i18n/text-direction";
import { cleanText } from "@/lib/text/clean-text";

type Props = PageProps<"/search">;

/** What was searched for; of a text that is too long its beginning. */
const query = z.object({
  q: z
    .string()
    .catch("")
    .transform((text) => cleanText(text.slice(0, longestSearch))),
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [{ q }, t, locale] = await Promise.all([
    readQuery(searchParams),
    getTranslations("catalogue"),
    getLocale(),
  ]);
  return { title: q === "" ? t("find") : t("results", { search: isolate(q, locale) }) };
}

/** The products that a search finds; all of them if nothing was typed. */
export default async function SearchPage({ searchParams }: Props) {
  const [{ q }, t, locale] = await Promise.all([
    readQuery(searchParams),
    getTranslations("catalogue"),
    getLocale(),
  ]);
  const catalogue = await readCatalogue(q === "" ? {} : { search: q });
  const { length: count } = catalogue.products;
  return (
    <>
      <PageTitle>
        {q === "" ? t("list") : t(count === 0 ? "nothing" : "results", { search: isolate(q, locale) })}
      </PageTitle>
      <p className="lead">{count === 0 ? t("nothingHelp") : t("found", { count })}</p>
      <CatalogueList search={q} {...catalogue} />
      {isFew(catalogue.products) && (
        <RelatedProducts title={t("also")} slugs={catalogue.products.map(({ slug }) => slug)} />
      )}
    </>
  );
}

async function readQuery(searchParams: Props["searchParams"]) {
  return query.parse(await searchParams);
}
