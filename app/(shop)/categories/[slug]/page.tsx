import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";

import { CatalogueList } from "@/components/shop/catalogue/catalogue-list";
import { publicMetadata } from "@/app/(shop)/public-metadata";
import { RelatedProducts } from "@/app/(shop)/related-products";
import { isFew, readCatalogue, readCategories } from "@/app/(shop)/read-catalogue";
import { PageTitle } from "@/components/shop/frame/page-title";

type Props = PageProps<"/categories/[slug]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ slug, name }, t, shop] = await Promise.all([
    readCategory(params),
    getTranslations("catalogue"),
    getTranslations("shop"),
  ]);
  return publicMetadata({
    path: `/categories/${slug}`,
    title: name,
    description: t("categoryDescription", { category: name }),
    picture: { src: "/open-graph.jpg", alt: shop("pictureAlt") },
  });
}

export default async function CategoryPage({ params }: Props) {
  const { slug, name } = await readCategory(params);
  const [catalogue, t] = await Promise.all([readCatalogue({ category: slug }), getTranslations("catalogue")]);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <CatalogueList current={slug} {...catalogue} />
      {isFew(catalogue.products) && (
        <RelatedProducts title={t("also")} slugs={catalogue.products.map((product) => product.slug)} />
      )}
    </>
  );
}

/** A category of which the shopper's price list has no product has no page. */
async function readCategory(params: Props["params"]) {
  const [{ slug }, categories] = await Promise.all([params, readCategories()]);
  return categories.find((category) => category.slug === slug) ?? notFound();
}
