import type { Route } from "next";
import type { ReactNode } from "react";
import { useTranslations } from "next-intl";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/money/format-money";
import type { CartView } from "@/lib/checkout/views";

import { ProductPicture } from "@/components/shop/catalogue/product-picture";

type OrderSummaryProps = {
  locale: string;
  /** Shown above the amounts, if there are some. */
  lines?: CartView["lines"];
  amounts: ReactNode;
  /** Where the lines are changed. */
  change?: string;
  children?: ReactNode;
};

/** What a cart costs, and which part is charged when. */
export function OrderSummary({ lines = [], locale, amounts, change, children }: OrderSummaryProps) {
  const t = useTranslations("summary");
  return (
    <Card aria-labelledby="summary-title">
      <CardContent className="grid gap-5">
        <div className="flex items-baseline justify-between gap-4">
          <CardTitle id="summary-title">{t("title")}</CardTitle>
          {change && (
            <Link href={change as Route} className="link text-sm" aria-label={t("changeGoods")}>
              {t("change")}
            </Link>
          )}
        </div>
        {lines.length > 0 && (
          <ul className="order-lines">
            {lines.map(({ product, quantity, total }) => (
              <li key={product.id}>
                <ProductPicture src={product.image} className="rounded-lg" />
                <span>
                  <span className="block font-medium">{product.name}</span>
                  <span className="text-muted-foreground">{t("quantity", { count: quantity })}</span>
                  {product.madeToOrder && <span className="block text-accent">{t("madeToOrder")}</span>}
                </span>
                <span className="tabular-nums">{formatMoney(total, locale)}</span>
              </li>
            ))}
          </ul>
        )}
        {amounts}
        {children}
      </CardContent>
    </Card>
  );
}

/**
 * An order summary beside a form. On a phone it stands above the form, folded to one line with the total.
 *
 * It comes before the form in the document too, so that reading order and picture agree. Styles unfold it on a wider page
 * (`folded-on-phone` in app/globals.css). A browser that cannot do that keeps the one line.
 */
export function FoldedSummary({ total, children }: { total: ReactNode; children: ReactNode }) {
  const t = useTranslations("summary");
  return (
    <details className="folded-on-phone group lg:col-start-2 lg:row-start-1">
      <summary className="summary-line">
        <span className="group-open:hidden">{t("show")}</span>
        <span className="hidden group-open:inline">{t("hide")}</span>
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        <span className="ms-auto text-base font-semibold tabular-nums">{total}</span>
      </summary>
      <div className="max-lg:mt-3">{children}</div>
    </details>
  );
}
