import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";

import { Link } from "@/components/ui/link";
import { addToCart } from "@/app/(shop)/actions";
import { currentCustomer } from "@/app/(shop)/current-customer";
import { publicMetadata } from "@/app/(shop)/public-metadata";
import { RelatedProducts } from "@/app/(shop)/related-products";
import { readTermTexts } from "@/app/(shop)/term-texts";
import { JsonLd, productGraph } from "@/components/shop/catalogue/structured-data";
import { ProductDetails } from "@/components/shop/catalogue/product-details";
import { environment } from "@/lib/environment";
import { merchant } from "@/lib/merchant";

import { metaDescription } from "./meta-description";
import { readProduct } from "./read-product";

type Props = { params: Promise<{ slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [product, locale] = await Promise.all([params.then(({ slug }) => readProduct(slug)), getLocale()]);
  if (product === undefined) notFound();
  return publicMetadata({
    path: `/products/${product.slug}`,
    title: product.name,
    description: metaDescription(product.description, locale),
    picture: { src: sharedPicture(product.slug), alt: product.imageAlt },
  });
}

export default async function ProductPage({ params }: Props) {
  const [t, catalogue, customer, product, termTexts] = await Promise.all([
    getTranslations("product"),
    getTranslations("catalogue"),
    currentCustomer(),
    params.then(({ slug }) => readProduct(slug)),
    readTermTexts(),
  ]);
  if (product === undefined) notFound();
  const terms = product.terms === null ? undefined : termTexts?.(product.terms);
  const graph = productGraph({
    product,
    shop: { name: merchant.name, url: environment.APP_URL },
    pictures: [sharedPicture(product.slug), product.image].map(
      (src) => new URL(src, environment.APP_URL).href,
    ),
    priceSpecification: terms?.priceSpecification(product.price),
    catalogue: t("back"),
  });
  return (
    <>
      <JsonLd graph={graph} />
      <Link href="/" className="text-sm text-muted-foreground underline-offset-4 hover:underline">
        <span aria-hidden className="me-1.5 inline-block rtl:rotate-180">
          ←
        </span>
        <span>{t("back")}</span>
      </Link>
      <ProductDetails
        product={product}
        terms={terms}
        chargesOnDispatch={environment.CHECKOUT_INTENT !== "pay"}
        isGuest={customer === undefined}
        addToCart={addToCart}
      />
      <RelatedProducts title={catalogue("goesWith")} slugs={[product.slug]} />
    </>
  );
}

function sharedPicture(slug: string): string {
  return `/products/${slug}/picture.jpg`;
}
