import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/lib/money/format-money";
import type { CartView } from "@/lib/use-cases/checkout/views";

import { AmountRows } from "./amount-rows";
import { amountTexts } from "./amount-texts";
import { ProductPicture } from "./product-picture";

type OrderSummaryProps = Omit<CartView, "changed" | "intent" | "deliveryMethod"> & {
  locale: string;
  showLines?: boolean;
  children?: ReactNode;
};

/** The total of a cart, and which part is charged when. */
export async function OrderSummary({
  showLines = false,
  lines,
  subtotal,
  locale,
  children,
  ...amounts
}: OrderSummaryProps) {
  const t = await getTranslations("summary");
  const { terms, write } = await amountTexts(locale);
  return (
    <Card aria-labelledby="summary-title">
      <CardContent className="grid gap-5">
        <CardTitle id="summary-title">{t("title")}</CardTitle>
        {showLines && (
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
        <AmountRows terms={terms} texts={write(subtotal, amounts)} />
        {children}
      </CardContent>
    </Card>
  );
}
