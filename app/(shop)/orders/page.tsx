import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";

import { OrderStateBadge } from "@/components/shop/order-state-badge";
import { PageTitle } from "@/components/shop/page-title";
import { Button } from "@/components/ui/button";
import { services } from "@/lib/composition";
import { formatMoney } from "@/lib/money/format-money";
import { listShopperOrders } from "@/lib/use-cases/orders/list-shopper-orders";

import { readShopperId } from "@/app/(shop)/shopper-cookie";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("orders"))("title") };
}

export default async function OrdersPage() {
  const [t, locale, shopperId] = await Promise.all([getTranslations(), getLocale(), readShopperId()]);
  const orders = shopperId === undefined ? [] : await listShopperOrders({ shopperId }, await services());
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <>
      <PageTitle>{t("orders.title")}</PageTitle>
      <p className="mt-2 text-muted-foreground">{t(orders.length > 0 ? "orders.intro" : "orders.empty")}</p>
      {orders.length === 0 ? (
        <Button asChild className="mt-6">
          <Link href="/">{t("cart.browse")}</Link>
        </Button>
      ) : (
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
              <span className="text-sm text-muted-foreground">{date.format(placedAt)}</span>
              <span className="text-end">
                <OrderStateBadge state={state.kind} label={t(`state.${state.kind}`)} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
