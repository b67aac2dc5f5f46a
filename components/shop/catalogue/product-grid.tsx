import { useLocale, useTranslations } from "next-intl";

import type { TermTexts } from "@/components/shop/amounts/term-texts";
import { Link } from "@/components/ui/link";
import type { CatalogueProduct } from "@/lib/checkout/views";
import { formatMoney } from "@/lib/money/format-money";
import { unbrokenDashes } from "@/lib/i18n/format";

import { ProductPicture } from "./product-picture";

/** The products of the catalogue. The whole of each card links to its page. */
export function ProductGrid({
  products,
  termTexts,
  isBelow = false,
}: {
  products: readonly CatalogueProduct[];
  termTexts: TermTexts | undefined;
  /** Whether it stands below what a page is about. */
  isBelow?: boolean;
}) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <ul className="product-grid">
      {products.map(({ slug, name, summary, price, terms, madeToOrder, stock, image, imageAlt }, index) => {
        const texts = terms && termTexts?.(terms);
        return (
          <li key={slug}>
            <ProductPicture
              src={image}
              alt={imageAlt}
              sizes="(min-width: 72rem) 17rem, (min-width: 48rem) 33vw, 50vw"
              isFirst={index === 0 && !isBelow}
            />
            <h3>
              <Link href={`/products/${slug}`}>{unbrokenDashes(name)}</Link>
            </h3>
            <p>{unbrokenDashes(summary)}</p>
            <p>
              <strong>{texts ? texts.price(price) : formatMoney(price, locale)}</strong>
              {texts && texts.highlights.map((text) => <span key={text}>{text}</span>)}
              {madeToOrder && <span>{t("summary.madeToOrder")}</span>}
              {stock === 0 && <span>{t("product.soldOut")}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
