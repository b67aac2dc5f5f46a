import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/lib/money/format-money";
import type { CartView } from "@/lib/use-cases/checkout/views";

import { ProductPicture } from "./product-picture";

type OrderSummaryProps = Omit<CartView, "changed" | "itemCount"> & {
  locale: string;
  showLines?: boolean;
  children?: ReactNode;
};

/** What an order comes to, and what of it is charged when. */
export async function OrderSummary({
  showLines = false,
  lines,
  locale,
  children,
  ...sums
}: OrderSummaryProps) {
  const t = await getTranslations("summary");
  const amount = (money: CartView["total"]) => formatMoney(money, locale);
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
                <span className="tabular-nums">{amount(total)}</span>
              </li>
            ))}
          </ul>
        )}
        <dl className="grid gap-2 text-sm tabular-nums">
          <SummaryRow term={t("subtotal")}>{amount(sums.subtotal)}</SummaryRow>
          <SummaryRow term={t("delivery")}>{amount(sums.delivery)}</SummaryRow>
          <SummaryRow term={t("total")} strong>
            {amount(sums.total)}
          </SummaryRow>
        </dl>
        {sums.authorizedNow.minor > 0 && (
          <div className="grid gap-2 rounded-xl bg-muted px-4 py-3 text-sm">
            <dl className="grid gap-2 tabular-nums">
              <SummaryRow term={t("chargedNow")}>{amount(sums.chargedNow)}</SummaryRow>
              <SummaryRow term={t("chargedLater")}>{amount(sums.authorizedNow)}</SummaryRow>
            </dl>
            <p className="text-pretty text-muted-foreground">{t("laterNote")}</p>
          </div>
        )}
        {children}
      </CardContent>
    </Card>
  );
}

/** A term and its amount at the two ends of a line. */
export function SummaryRow({
  term,
  strong,
  children,
}: {
  term: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${strong ? "mt-1 border-t border-border pt-3 text-base font-semibold" : ""}`}
    >
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
