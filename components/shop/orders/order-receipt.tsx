import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

import { Card, CardContent, CardTitle, Fact } from "@/components/ui/card";
import { cardBrandName } from "@/lib/i18n/card-brand";
import { joinParts } from "@/lib/i18n/format";
import { formatMoney } from "@/lib/money/format-money";
import { merchant } from "@/lib/merchant";
import type { Money } from "@/lib/money/money";
import type { ShopperOrderLine, ShopperOrderView } from "@/lib/orders/views";

import { SummaryRow } from "@/components/shop/amounts/amount-rows";
import { PostalAddress } from "./address";
import { ProductPicture } from "@/components/shop/catalogue/product-picture";
import { DiscountRow, TaxRow } from "@/components/shop/amounts/cart-amounts";
import { Unbroken } from "@/components/shop/frame/unbroken";
import { useTimeText } from "@/components/shop/payment/use-time-text";

type OrderReceiptProps = {
  order: ShopperOrderView;
  locale: string;
  /** Facts of modules. */
  children?: ReactNode;
};

/** What was bought from whom, what it costs, what was charged and when, and where it goes. Prints on one page. */
export function OrderReceipt({ order, locale, children }: OrderReceiptProps) {
  const t = useTranslations();
  const time = useTimeText();
  const { seller } = merchant;
  const { number, lines, delivery, card, charges, email, deliveryNote, placedAt } = order;
  return (
    <Card aria-labelledby="receipt-title" className="print:border-0">
      <CardContent className="grid gap-5 print:gap-2 print:p-0">
        <CardTitle id="receipt-title">{t("summary.title")}</CardTitle>
        <ul className="order-lines">
          {lines.map((line) => (
            <ReceiptLine key={line.slug} line={line} locale={locale} />
          ))}
        </ul>
        <Totals order={order} locale={locale} />
        <dl className="facts">
          {charges !== null && (
            <>
              <Fact term={t("receipt.number")}>
                <Unbroken text={number} part={number} />
              </Fact>
              <Fact term={t("receipt.placedAt")}>{time(placedAt)}</Fact>
              <Fact term={t("receipt.approvedAt")}>{time(charges.approvedAt)}</Fact>
            </>
          )}
          {children}
          {order.parcels.map(({ at, carrier, tracking, trackingPage, items }) => (
            <Fact key={at.toISOString()} term={t("receipt.dispatched")}>
              <span className="block">{time(at)}</span>
              {carrier !== null && <span className="block">{t("receipt.carrier", { carrier })}</span>}
              {tracking !== null && <span className="block">{t("receipt.tracking", { tracking })}</span>}
              {trackingPage !== null && (
                <a href={trackingPage} className="link block print:hidden" rel="noreferrer">
                  {t("receipt.follow")}
                </a>
              )}
              <span className="block">
                {joinParts(items.map(({ quantity, name }) => `${quantity} × ${name}`))}
              </span>
            </Fact>
          ))}
          {card?.last4 && (
            <Fact term={t("order.cardTerm")}>
              {card.brand
                ? t("order.card", { brand: cardBrandName(card.brand), last4: card.last4 })
                : t("order.cardUnbranded", { last4: card.last4 })}
            </Fact>
          )}
          <Fact term={t("order.deliverTo")}>
            <PostalAddress address={delivery} />
          </Fact>
          {deliveryNote !== null && (
            <Fact term={t("checkout.deliveryNote")}>
              <bdi>{deliveryNote}</bdi>
            </Fact>
          )}
          <Fact term={t("order.email")}>
            <bdi className="email">{email}</bdi>
          </Fact>
          {charges !== null && (
            <Fact term={t("receipt.seller")}>
              <PostalAddress address={seller.address} />
              <span className="block">{t("receipt.taxNumber", { number: seller.taxNumber })}</span>
              <a href={`mailto:${seller.email}`} className="link email">
                {seller.email}
              </a>
            </Fact>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}

function ReceiptLine({ line, locale }: { line: ShopperOrderLine; locale: string }) {
  const t = useTranslations();
  const { name, image, quantity, unit, total, madeToOrder, unsent } = line;
  return (
    <li>
      <ProductPicture src={image} className="rounded-lg print:hidden" />
      <span className="print:flex print:flex-wrap print:items-baseline print:gap-x-3">
        <span className="block font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="text-muted-foreground">
          <span>{t("summary.quantity", { count: quantity })}</span>
          {quantity > 1 && (
            <span className="dot-before">{t("cart.each", { price: formatMoney(unit, locale) })}</span>
          )}
        </span>
        {unsent > 0 && (
          <span className="block text-muted-foreground">{t("summary.notSent", { count: unsent })}</span>
        )}
        {madeToOrder && <span className="block text-accent">{t("summary.madeToOrder")}</span>}
      </span>
      <span className="tabular-nums">{formatMoney(total, locale)}</span>
    </li>
  );
}

/** The total and what it consists of, then what was charged, what is charged later and what was returned. */
function Totals({ order, locale }: Pick<OrderReceiptProps, "order" | "locale">) {
  const t = useTranslations();
  const { lines, deliveryFee, deliveryMethod, discount, tax, total, charges } = order;
  const subtotal: Money = { ...total, minor: lines.reduce((sum, line) => sum + line.total.minor, 0) };
  const money = (amount: Money) => formatMoney(amount, locale);
  return (
    <dl className="amounts">
      <SummaryRow term={t("summary.subtotal")}>{money(subtotal)}</SummaryRow>
      <SummaryRow
        term={
          deliveryMethod === null
            ? t("summary.delivery")
            : t("receipt.deliveryBy", { method: deliveryMethod.name })
        }
      >
        {money(deliveryFee)}
      </SummaryRow>
      {discount && <DiscountRow discount={discount} />}
      {tax?.included === false && <TaxRow tax={tax} />}
      <SummaryRow term={t("summary.total")} className="total">
        {money(total)}
      </SummaryRow>
      {tax?.included === true && <TaxRow tax={tax} />}
      {charges !== null && (
        <>
          <SummaryRow term={t("receipt.charged")}>{money(charges.captured)}</SummaryRow>
          {charges.held.minor > 0 && (
            <SummaryRow term={t("summary.chargedLater")}>{money(charges.held)}</SummaryRow>
          )}
          {charges.refunded.minor > 0 && (
            <SummaryRow term={t("receipt.refunded")}>{money(charges.refunded)}</SummaryRow>
          )}
        </>
      )}
    </dl>
  );
}
