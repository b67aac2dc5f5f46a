import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";

import { addToCart } from "@/app/(shop)/actions";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";
import { ProductDetails } from "@/components/shop/product-details";
import { services } from "@/lib/composition";
import { findProduct } from "@/lib/use-cases/checkout/find-product";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await readProduct((await params).slug);
  return { title: product.name, description: product.summary };
}

export default async function ProductPage({ params }: Props) {
  const [t, locale, product] = await Promise.all([
    getTranslations("product"),
    getLocale(),
    params.then(({ slug }) => readProduct(slug)),
  ]);
  return (
    <>
      <Link
        href="/"
        prefetch={false}
        className="text-sm text-muted-foreground underline-offset-4 hover:underline"
      >
        <span aria-hidden className="me-1.5 inline-block rtl:rotate-180">
          ←
        </span>
        {t("back")}
      </Link>
      <ProductDetails product={product} locale={locale} addToCart={addToCart} />
    </>
  );
}

const readProduct = cache(async (slug: string) => {
  const { priceList } = await readPriceLists();
  return (await findProduct({ slug, priceList: priceList.code }, await services())) ?? notFound();
});
