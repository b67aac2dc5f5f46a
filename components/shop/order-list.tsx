import { getFormatter, getTranslations } from "next-intl/server";
import Link from "next/link";

import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderRow } from "@/lib/use-cases/orders/views";

import { OrderStateBadge } from "./order-state-badge";

/** A shopper's orders; each row links to its order. */
export async function OrderList({ orders, locale }: { orders: ShopperOrderRow[]; locale: string }) {
  const [t, format] = await Promise.all([getTranslations(), getFormatter()]);
  return (
    <ul className="mt-8 max-w-3xl divide-y divide-border border-y border-border">
      {orders.map(({ number, placedAt, total, state }) => (
        <li
          key={number}
          className="group relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-4"
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
        </li>
      ))}
    </ul>
  );
}
