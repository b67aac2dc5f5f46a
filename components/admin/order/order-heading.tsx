import { BackLink } from "@/components/admin/frame/back-link";
import { ShopTime } from "@/components/admin/frame/times";
import { Link } from "@/components/ui/link";
import type { AdminOrderView } from "@/lib/back-office/views";

import { ChargebackBadge, OrderStateBadge } from "./badges";
import { customerPath, disputePath, orderListPath, packingSlipPath } from "@/components/admin/frame/paths";

/** The heading of an order's page, with the order's state, and the way back to the list with the query `from`. */
export function OrderHeading({ order, from }: { order: AdminOrderView; from: string }) {
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
        {" · "}
        <Link href={disputePath(number)} className="link">
          Evidence for the bank
        </Link>
      </p>
    </div>
  );
}
