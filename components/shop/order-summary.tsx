import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/lib/money/format-money";
import type { CartView } from "@/lib/use-cases/checkout/views";

import { ProductPicture } from "./product-picture";

type OrderSummaryProps = {
  locale: string;
  /** Shown above the amounts, where there are some. */
  lines?: CartView["lines"];
  amounts: ReactNode;
  children?: ReactNode;
};

/** What a cart costs, and which part is charged when. */
export async function OrderSummary({ lines = [], locale, amounts, children }: OrderSummaryProps) {
  const t = await getTranslations("summary");
  return (
    <Card aria-labelledby="summary-title">
      <CardContent className="grid gap-5">
        <CardTitle id="summary-title">{t("title")}</CardTitle>
        {lines.length > 0 && (
          <ul className="grid gap-4">
            {lines.map(({ product, quantity, total }) => (
              <li key={product.id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 text-sm">
                <ProductPicture product={{ image: product.image }} className="rounded-lg" />
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
