import { getFormatter, getTranslations } from "next-intl/server";
import Link from "next/link";

import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderRow } from "@/lib/use-cases/orders/views";

import { OrderStateBadge } from "./order-state-badge";
import { ProductPicture } from "./product-picture";

/** A shopper's orders with what was bought; each row links to its order. */
export async function OrderList({ orders, locale }: { orders: ShopperOrderRow[]; locale: string }) {
  const [t, format] = await Promise.all([getTranslations(), getFormatter()]);
  return (
    <ul className="mt-8 max-w-3xl divide-y divide-border border-y border-border">
      {orders.map(({ number, placedAt, total, state, lines, moreLines }) => (
        <li
          key={number}
          className="group relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-5"
        >
          <Link
            href={`/orders/${number}`}
            prefetch={false}
            className="font-medium tracking-wide group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0"
          >
            {t("order.title", { number })}
          </Link>
          <span className="text-end font-medium tabular-nums">{formatMoney(total, locale)}</span>
          <span className="text-sm text-muted-foreground">
            {format.dateTime(placedAt, { dateStyle: "medium" })}
          </span>
          <span className="text-end">
            <OrderStateBadge state={state.kind} label={t(`state.${state.kind}`)} />
          </span>
          <span className="col-span-full mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="flex gap-2">
              {lines.map(({ image }, index) => (
                <ProductPicture key={index} product={{ image }} className="size-14 rounded-lg" />
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
          </span>
        </li>
      ))}
    </ul>
  );
}
