import type { Route } from "next";

import { Amount } from "@/components/admin/frame/amount";
import { cardLabel, codeLabel } from "@/components/admin/frame/labels";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { OrderStateBadge } from "@/components/admin/order/badges";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { type Charge, type ChargeGroup, withoutCode } from "@/modules/finance/list-charges";

const titles = {
  charges: "Charges that the bank answered",
  approved: "Approved charges",
  declined: "Declined charges",
} satisfies Record<ChargeGroup, string>;

const columns = ["Order", "The bank said", "Card", "Order now", "When", "Amount"];

type ChargeListProps = { rows: Charge[]; show: ChargeGroup; currency: string; code?: string; next?: Route };

/** The rows of an approval rate or of a decline, oldest first, each with what has become of its order. */
export function ChargeList({ rows, show, currency, code, next }: ChargeListProps) {
  const reason = code === withoutCode ? "without a code" : code && codeLabel(code);
  const title = [titles[show], currency, reason].filter(Boolean).join(", ");
  return (
    <div className="grid gap-3">
      <h2 id="rows" className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <Card aria-labelledby="rows" className="overflow-hidden">
        {rows.length === 0 ? (
          <p className="px-6 py-12 text-center text-sm text-muted-foreground">None.</p>
        ) : (
          <ListTable caption={`${title}, oldest first`} columns={columns}>
            {rows.map((row) => (
              <ChargeRow key={row.id} row={row} />
            ))}
          </ListTable>
        )}
      </Card>
      {next && (
        <Link href={next} className={buttonVariants({ variant: "outline", className: "justify-self-start" })}>
          Later charges
        </Link>
      )}
    </div>
  );
}

function ChargeRow({ row: { id, at, isApproved, code, amount, card, order } }: { row: Charge }) {
  const answer = (
    <Badge variant={isApproved ? "success" : "destructive"}>
      {code === null ? (isApproved ? "Approved" : "Declined") : codeLabel(code)}
    </Badge>
  );
  const state = order && <OrderStateBadge state={order.state} />;
  return (
    <tr>
      <td>
        {order === null ? (
          <RowLink href={`/admin/calls/${id}`}>Without an order</RowLink>
        ) : (
          <RowLink href={orderPath(order.number)}>{order.number}</RowLink>
        )}
        <div className="folded">
          {answer}
          {state}
        </div>
      </td>
      <td>{answer}</td>
      <td>{cardLabel(card)}</td>
      <td>{state}</td>
      <td className="whitespace-nowrap">
        <ShopTime at={at} />
      </td>
      <td>
        <Amount money={amount} />
      </td>
    </tr>
  );
}
