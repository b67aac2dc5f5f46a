import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

import { Hero } from "@/components/shop/catalogue/hero";
import { JsonLd, shopGraph } from "@/components/shop/catalogue/structured-data";
import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";

import { CatalogueList } from "@/components/shop/catalogue/catalogue-list";
import { readCatalogue } from "./read-catalogue";
import { publicMetadata } from "./public-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shop");
  const picture = { src: "/open-graph.jpg", alt: t("pictureAlt") };
  return publicMetadata({ path: "/", title: t("homeTitle"), description: t("description"), picture });
}

export default async function CataloguePage() {
  const [catalogue, t] = await Promise.all([readCatalogue(), getTranslations("shop")]);
  return (
    <>
      <JsonLd graph={shopGraph({ name: merchant.name, url: environment.APP_URL }, t("description"))} />
      <Hero />
      <CatalogueList current="" {...catalogue} />
    </>
  );
}
