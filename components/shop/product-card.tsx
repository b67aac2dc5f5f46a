import Link from "next/link";

import { formatMoney } from "@/lib/money/format-money";
import type { ProductView } from "@/lib/use-cases/checkout/views";

import { intervalOf, planTexts } from "./plan-texts";
import { ProductPicture } from "./product-picture";

type ProductCardProps = {
  product: ProductView;
  locale: string;
  eager: boolean | "first";
  madeToOrder: string;
};

/** A product in the catalogue; the whole card links to its page. */
export async function ProductCard({ product, locale, eager, madeToOrder }: ProductCardProps) {
  const { plan } = product;
  const texts = await planTexts(locale);
  return (
    <article className="group relative">
      <ProductPicture
        product={product}
        sizes="(min-width: 72rem) 24rem, (min-width: 48rem) 33vw, 50vw"
        eager={eager}
        className="transition-opacity group-hover:opacity-90"
      />
      <div className="mt-3.5 grid gap-0.5">
        <h3 className="text-base leading-snug font-medium">
          <Link
            href={`/products/${product.slug}`}
            prefetch={false}
            className="rounded-sm group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            {product.name}
          </Link>
        </h3>
        <p className="text-sm text-muted-foreground">{product.summary}</p>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-3 text-base tabular-nums">
          {plan === null ? (
            formatMoney(product.price, locale)
          ) : (
            <>
              {texts.price(product.price, intervalOf(plan))}
              {texts.highlights(plan).map((text) => (
                <span key={text} className="text-sm text-accent">
                  {text}
                </span>
              ))}
            </>
          )}
          {product.madeToOrder && <span className="text-sm text-accent">{madeToOrder}</span>}
        </p>
      </div>
    </article>
  );
}
