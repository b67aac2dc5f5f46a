import { useFormatter, useLocale, useTranslations } from "next-intl";

import { ProductPicture } from "@/components/shop/catalogue/product-picture";
import { Unbroken } from "@/components/shop/frame/unbroken";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ActionForm } from "@/components/ui/form";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/money/format-money";
import type { ShopperOrderRow, ShopperOrderState } from "@/lib/orders/views";

const variants = {
  payable: "warning",
  challenge: "warning",
  processing: "info",
  checking: "info",
  expired: "neutral",
  authorized: "success",
  paid: "success",
  partly_approved: "warning",
  partly_refunded: "neutral",
  refunded: "neutral",
  cancelled: "neutral",
} as const satisfies Record<ShopperOrderState["kind"], string>;

type OrderListProps = {
  orders: ShopperOrderRow[];
  /** Puts the things of an order in the cart again. */
  orderAgain: (form: FormData) => Promise<void>;
};

/** A shopper's orders with what was bought; each row links to its order and orders its things again. */
export function OrderList({ orders, orderAgain }: OrderListProps) {
  const t = useTranslations();
  const locale = useLocale();
  const format = useFormatter();
  return (
    <ActionForm action={orderAgain} className="mt-8 max-w-3xl">
      <ul className="rows">
        {orders.map(({ number, placedAt, total, state, lines, moreLines, admitsAgain }) => (
          <li key={number} className="pressable order-row">
            <Link href={`/orders/${number}`} className="font-medium tracking-wide">
              <Unbroken text={t("order.title", { number })} part={number} />
            </Link>
            <span className="font-medium tabular-nums">{formatMoney(total, locale)}</span>
            <span className="hint">{format.dateTime(placedAt, { dateStyle: "medium" })}</span>
            <span>
              <Badge variant={variants[state.kind]} className="whitespace-normal">
                {t(`state.${state.kind}`)}
              </Badge>
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
              {admitsAgain && (
                <Button variant="outline" size="sm" name="number" value={number} className="relative ms-auto">
                  <span>{t("orders.again")}</span>
                  <span className="sr-only">{number}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </ActionForm>
  );
}
