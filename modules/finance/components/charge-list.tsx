import type { Route } from "next";

import { Amount } from "@/components/admin/frame/amount";
import { cardLabel, codeLabel } from "@/components/admin/frame/labels";
import { ShopTime } from "@/components/admin/frame/times";
import { OrderStateBadge } from "@/components/admin/order/badges";
import { Badge } from "@/components/ui/badge";
import { type Charge, type ChargeGroup, withoutCode } from "@/modules/finance/list-charges";

import { OrderOrCall, RowList } from "./row-list";

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
  const shown = rows.map((row) => <ChargeRow key={row.id} row={row} />);
  return <RowList title={title} columns={columns} rows={shown} next={next} later="Later charges" />;
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
        <OrderOrCall id={id} order={order && order.number} />
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
