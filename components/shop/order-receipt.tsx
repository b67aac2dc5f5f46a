import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";

import { Card, CardContent, CardTitle } from "@/components/ui/card";
import { formatAddress } from "@/lib/addresses/format-address";
import { formatMoney } from "@/lib/money/format-money";
import type { DeliveryView, ShopperOrderView } from "@/lib/use-cases/orders/views";

import { cardBrandName } from "./card-brand";
import { SummaryRow } from "./order-summary";
import { ProductPicture } from "./product-picture";

/** The lines and the total of an order, its delivery address, and the card that paid. */
export async function OrderReceipt({ order, locale }: { order: ShopperOrderView; locale: string }) {
  const t = await getTranslations();
  const { lines, delivery, deliveryFee, total, card, email } = order;
  return (
    <Card aria-labelledby="receipt-title">
      <CardContent className="grid gap-5">
        <CardTitle id="receipt-title">{t("summary.title")}</CardTitle>
        <ul className="grid gap-4">
          {lines.map((line) => (
            <li key={line.slug} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 text-sm">
              <ProductPicture product={{ image: line.image }} className="rounded-lg" />
              <span>
                <span className="block font-medium">{line.name}</span>
                <span className="text-muted-foreground">
                  {t("summary.quantity", { count: line.quantity })}
                </span>
                {line.madeToOrder && <span className="block text-accent">{t("summary.madeToOrder")}</span>}
              </span>
              <span className="tabular-nums">{formatMoney(line.total, locale)}</span>
            </li>
          ))}
        </ul>
        <dl className="grid gap-2 text-sm tabular-nums">
          <SummaryRow term={t("summary.delivery")}>{formatMoney(deliveryFee, locale)}</SummaryRow>
          <SummaryRow term={t("summary.total")} strong>
            {formatMoney(total, locale)}
          </SummaryRow>
        </dl>
        <dl className="grid gap-4 border-t border-border pt-5 text-sm">
          {card?.last4 && (
            <Detail term={t("order.cardTerm")}>
              {card.brand
                ? t("order.card", { brand: cardBrandName(card.brand), last4: card.last4 })
                : t("order.cardUnbranded", { last4: card.last4 })}
            </Detail>
          )}
          <Detail term={t("order.deliverTo")}>
            <Address delivery={delivery} locale={locale} />
          </Detail>
          <Detail term={t("order.email")}>
            <span className="break-words">{email}</span>
          </Detail>
        </dl>
      </CardContent>
    </Card>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <dt className="text-muted-foreground">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address({ delivery, locale }: { delivery: DeliveryView; locale: string }) {
  return (
    <address className="not-italic">
      {formatAddress(delivery, locale).map((line, index) => (
        <span key={index} dir="auto" className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
