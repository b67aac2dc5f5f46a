import { useTranslations } from "next-intl";

import { AddressLines } from "@/components/shop/orders/address";
import { Link } from "@/components/ui/link";
import { formatWeekdays } from "@/lib/i18n/format-days";
import type { ShopperOrderView } from "@/lib/orders/views";

type ChosenDeliveryProps = {
  order: Pick<ShopperOrderView, "delivery" | "deliveryMethod" | "expected">;
  locale: string;
  mayChange: boolean;
};

/** Where an order goes and by when, open on every screen while it is paid. */
export function ChosenDelivery({ order, locale, mayChange }: ChosenDeliveryProps) {
  const t = useTranslations();
  const { delivery, deliveryMethod, expected } = order;
  const rows = [
    { term: t("order.deliverTo"), value: <AddressLines address={delivery} locale={locale} /> },
    deliveryMethod && {
      term: t("checkout.deliveryMethod"),
      value: (
        <>
          <span className="block font-medium">{deliveryMethod.name}</span>
          {expected && (
            <span className="text-muted-foreground">
              {t("checkout.arrives", { days: formatWeekdays(expected, locale) })}
            </span>
          )}
        </>
      ),
    },
  ];
  return (
    <dl className="rows text-sm">
      {rows.map(
        (row) =>
          row && (
            <div
              key={row.term}
              className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3 sm:grid-cols-[9rem_1fr_auto]"
            >
              <dt className="text-muted-foreground max-sm:col-span-2">{row.term}</dt>
              <dd>{row.value}</dd>
              {mayChange && (
                <dd>
                  <Link
                    href="/checkout"
                    className="link font-medium"
                    aria-label={`${t("checkout.change")}: ${row.term}`}
                  >
                    {t("checkout.change")}
                  </Link>
                </dd>
              )}
            </div>
          ),
      )}
    </dl>
  );
}
