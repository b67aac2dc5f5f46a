import { useLocale, useTranslations } from "next-intl";

import { intervalOf, usePlanTexts } from "@/components/shop/amounts/interval-texts";
import { Link } from "@/components/ui/link";
import type { CatalogueProduct } from "@/lib/checkout/views";
import { formatMoney } from "@/lib/money/format-money";
import { unbrokenDashes } from "@/lib/i18n/format";

import { ProductPicture } from "./product-picture";

/** The products of the catalogue. The whole of each card links to its page. */
export function ProductGrid({ products }: { products: readonly CatalogueProduct[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const plans = usePlanTexts(locale);
  return (
    <ul className="product-grid">
      {products.map(({ slug, name, summary, price, plan, madeToOrder, stock, image, imageAlt }, index) => (
        <li key={slug}>
          <ProductPicture
            src={image}
            alt={imageAlt}
            sizes="(min-width: 72rem) 17rem, (min-width: 48rem) 33vw, 50vw"
            isFirst={index === 0}
          />
          <h3>
            <Link href={`/products/${slug}`}>{unbrokenDashes(name)}</Link>
          </h3>
          <p>{unbrokenDashes(summary)}</p>
          <p>
            <strong>
              {plan === null ? formatMoney(price, locale) : plans.price(price, intervalOf(plan))}
            </strong>
            {plan && plans.highlights(plan).map((text) => <span key={text}>{text}</span>)}
            {madeToOrder && <span>{t("catalogue.madeToOrder")}</span>}
            {stock === 0 && <span>{t("product.soldOut")}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
