import type { Route } from "next";
import { Fragment } from "react";

import { BackLink } from "@/components/admin/frame/back-link";
import { ShopTime } from "@/components/admin/frame/times";
import { Link } from "@/components/ui/link";
import type { AdminOrderView } from "@/lib/back-office/views";

import { ChargebackBadge, OrderStateBadge } from "./badges";
import { customerPath, orderListPath, packingSlipPath } from "@/components/admin/frame/paths";

type OrderHeadingProps = {
  order: AdminOrderView;
  from: string;
  /** What modules have pages of. */
  links: readonly { label: string; pathOf: (number: string) => Route }[];
};

/** The heading of an order's page, with the order's state, and the way back to the list with the query `from`. */
export function OrderHeading({ order, from, links }: OrderHeadingProps) {
  const { number, name, state, chargeback, placedAt } = order;
  return (
    <div className="grid gap-1">
      <BackLink href={orderListPath(from)}>All orders</BackLink>
      <div className="entry-title">
        <h1>
          Order <span className="font-mono whitespace-nowrap">{number}</span>
        </h1>
        <OrderStateBadge state={state} />
        {chargeback && <ChargebackBadge isOpen={chargeback.isOpen} />}
      </div>
      <p className="hint">
        <bdi>{name}</bdi>
        {", placed "}
        <ShopTime at={placedAt} />
        {" · "}
        <Link href={customerPath(number)} className="link">
          Customer
        </Link>
        {" · "}
        <Link href={packingSlipPath(number)} className="link">
          Packing slip
        </Link>
        {links.map(({ label, pathOf }) => (
          <Fragment key={label}>
            {" · "}
            <Link href={pathOf(number)} className="link">
              {label}
            </Link>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
