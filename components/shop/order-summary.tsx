import { clsx } from "clsx";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/lib/money/format-money";
import type { CartView } from "@/lib/use-cases/checkout/views";

import { ProductPicture } from "./product-picture";

type OrderSummaryProps = Omit<CartView, "changed" | "intent"> & {
  locale: string;
  showLines?: boolean;
  children?: ReactNode;
};

/** The total of a cart, and which part is charged when. */
export async function OrderSummary({
  showLines = false,
  lines,
  locale,
  children,
  ...amounts
}: OrderSummaryProps) {
  const t = await getTranslations("summary");
  const format = (money: CartView["total"]) => formatMoney(money, locale);
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
                <span className="tabular-nums">{format(total)}</span>
              </li>
            ))}
          </ul>
        )}
        <dl className="grid gap-2 text-sm tabular-nums">
          <SummaryRow term={t("subtotal")}>{format(amounts.subtotal)}</SummaryRow>
          <SummaryRow term={t("delivery")}>{format(amounts.delivery)}</SummaryRow>
          <SummaryRow term={t("total")} strong>
            {format(amounts.total)}
          </SummaryRow>
        </dl>
        {amounts.authorizedNow.minor > 0 && (
          <div className="grid gap-2 rounded-xl bg-muted px-4 py-3 text-sm">
            <dl className="grid gap-2 tabular-nums">
              <SummaryRow term={t("chargedNow")}>{format(amounts.chargedNow)}</SummaryRow>
              <SummaryRow term={t("chargedLater")}>{format(amounts.authorizedNow)}</SummaryRow>
            </dl>
            <p className="text-pretty text-muted-foreground">{t("laterNote")}</p>
          </div>
        )}
        {children}
      </CardContent>
    </Card>
  );
}

/** A term and its amount in one row. */
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
      className={clsx(
        "flex items-baseline justify-between gap-4",
        strong && "mt-1 border-t border-border pt-3 text-base font-semibold",
      )}
    >
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
