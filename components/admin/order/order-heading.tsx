import type { Route } from "next";

import { BackLink } from "@/components/admin/frame/back-link";
import { ShopTime } from "@/components/admin/frame/times";
import { Link } from "@/components/ui/link";
import type { AdminOrderView } from "@/lib/back-office/views";

import { ChargebackBadge, GoodsBadges, OrderStateBadge } from "./badges";
import { orderListPath, packingSlipPath } from "@/components/admin/frame/paths";
import { PrintButton } from "@/components/ui/print-button";

type OrderHeadingProps = {
  order: AdminOrderView;
  from: string;
  /** What modules have pages of. */
  links: readonly { label: string; pathOf: (number: string) => Route }[];
};

/** The heading of an order's page, with the state of its money and of its goods, and the way back to the list with the query `from`. */
export function OrderHeading({ order, from, links }: OrderHeadingProps) {
  const { number, name, state, chargeback, placedAt } = order;
  return (
    <div className="grid gap-1">
      <BackLink href={orderListPath(from)}>All orders</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="entry-title">
          <h1>
            Order <span className="font-mono whitespace-nowrap">{number}</span>
          </h1>
          <OrderStateBadge state={state} />
          {chargeback && <ChargebackBadge isOpen={chargeback.isOpen} />}
        </div>
        <GoodsBadges {...order} />
        <div className="flex items-center gap-x-4 text-sm sm:ms-auto print:hidden">
          <Link href={packingSlipPath(number)} className="link">
            Packing slip
          </Link>
          {links.map(({ label, pathOf }) => (
            <Link key={label} href={pathOf(number)} className="link">
              {label}
            </Link>
          ))}
          <PrintButton variant="outline">Print</PrintButton>
        </div>
      </div>
      <p className="hint">
        <bdi className="font-medium text-foreground">{name}</bdi>
        {", placed "}
        <ShopTime at={placedAt} />
      </p>
    </div>
  );
}
