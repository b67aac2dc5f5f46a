import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";

import { ProductPicture } from "@/components/shop/product-picture";
import { QuantitySelect } from "@/components/shop/quantity-select";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { services } from "@/lib/composition";
import { formatMoney } from "@/lib/money/format-money";
import { findProduct } from "@/lib/use-cases/checkout/find-product";

import { addToCart } from "@/app/(shop)/actions";
import { readPriceLists } from "@/app/(shop)/price-list-cookie";

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
      <div className="mt-6 grid gap-8 md:grid-cols-[1.15fr_1fr] md:gap-12 lg:gap-16">
        <ProductPicture product={product} eager />
        <div className="max-w-lg md:pt-4">
          <h1 className="font-display text-3xl leading-tight tracking-tight sm:text-4xl">{product.name}</h1>
          <p className="mt-2 text-lg text-muted-foreground">{product.summary}</p>
          <p className="mt-6 text-2xl font-medium tabular-nums">{formatMoney(product.price, locale)}</p>
          <form action={addToCart} className="mt-6 flex items-end gap-3">
            <input type="hidden" name="productId" value={product.id} />
            <div className="grid gap-1.5">
              <Label htmlFor="quantity">{t("quantity")}</Label>
              <QuantitySelect id="quantity" quantity={1} className="h-13 w-20" />
            </div>
            <Button size="lg" className="flex-1 sm:flex-none sm:px-10">
              {t("addToCart")}
            </Button>
          </form>
          <div className="mt-8 grid gap-3 border-t border-border pt-6 text-base leading-relaxed">
            <p className="text-pretty">{product.description}</p>
            {product.madeToOrder ? (
              <p className="text-pretty">
                <strong className="font-medium text-accent">
                  {t("madeToOrder", { weeks: Math.ceil((product.leadTimeDays ?? 28) / 7) })}
                </strong>{" "}
                {t("madeToOrderPayment")}
              </p>
            ) : (
              <p className="font-medium text-accent">{t("inStock")}</p>
            )}
            <p className="text-sm text-muted-foreground">{t("delivery")}</p>
          </div>
        </div>
      </div>
    </>
  );
}

const readProduct = cache(async (slug: string) => {
  const { priceList } = await readPriceLists();
  return (await findProduct({ slug, priceList: priceList.code }, await services())) ?? notFound();
});
