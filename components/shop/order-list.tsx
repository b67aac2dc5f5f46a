import { useFormatter, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderRow } from "@/lib/orders/views";

import { OrderStateBadge } from "./order-state-badge";
import { ProductPicture } from "./product-picture";
import { Unbroken } from "./unbroken";

/** A shopper's orders with what was bought; each row links to its order. */
export function OrderList({ orders, locale }: { orders: ShopperOrderRow[]; locale: string }) {
  const t = useTranslations();
  const format = useFormatter();
  return (
    <ul className="rows mt-8 max-w-3xl">
      {orders.map(({ number, placedAt, total, state, lines, moreLines }) => (
        <li key={number} className="pressable order-row">
          <Link href={`/orders/${number}`} className="font-medium tracking-wide">
            <Unbroken text={t("order.title", { number })} part={number} />
          </Link>
          <span className="font-medium tabular-nums">{formatMoney(total, locale)}</span>
          <span className="hint">{format.dateTime(placedAt, { dateStyle: "medium" })}</span>
          <span>
            <OrderStateBadge state={state.kind} label={t(`state.${state.kind}`)} />
          </span>
          <div>
            <span className="flex gap-2">
              {lines.map(({ image }, index) => (
                <ProductPicture key={index} src={image} className="size-14 rounded-lg" />
              ))}
            </span>
            <span className="text-sm text-pretty">
              {lines.map(({ name, quantity }, index) => (
                <span key={index} className="block">
                  <bdi>{quantity > 1 ? t("orders.several", { name, quantity }) : name}</bdi>
                </span>
              ))}
              {moreLines > 0 && (
                <span className="text-muted-foreground">{t("orders.more", { count: moreLines })}</span>
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
