"use client";

import type { AdminOrderRow } from "@/lib/orders/views";

import { Amount } from "@/components/admin/frame/amount";
import { AuthorizationBadge } from "@/components/admin/order/authorization-badge";
import { ChargebackBadge } from "@/components/admin/order/chargeback-badge";
import type { TimeText as Time } from "@/components/admin/frame/format-time";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import type { orderPath } from "@/components/admin/order/order-path";
import { OrderStateBadge } from "@/components/admin/order/order-state-badge";
import { ReviewBadge } from "@/components/admin/order/review-badge";
import { TimeText } from "@/components/admin/frame/time-text";

/** An order of the list, with its times as text, so that browser and server write the same. */
export type OrderRow = Omit<AdminOrderRow, "placedAt" | "authorization" | "chargeback"> & {
  chargeback: { isOpen: boolean } | null;
  href: ReturnType<typeof orderPath>;
  placed: Time;
  /** Null if the bank holds nothing that may be captured. */
  hold: { ends: Time; stage: NonNullable<AdminOrderRow["authorization"]>["stage"] } | null;
};

const columns = ["Order", "Placed", "Customer", "State", "Left to capture", "Hold ends", "Total"];

/** Orders, one per row. A client component, because a page sends only its props a second time, not what it renders. */
export function OrderRows({ rows }: { rows: OrderRow[] }) {
  return (
    <ListTable caption="Orders" columns={columns} className="one-line">
      {rows.map((row) => (
        <Row key={row.number} row={row} />
      ))}
    </ListTable>
  );
}

function Row({ row }: { row: OrderRow }) {
  const { href, number, name, email, placed, state, leftToCapture, hold, review, chargeback, total } = row;
  const customer = (
    <span className="cut" title={email}>
      <bdi>{name}</bdi>
    </span>
  );
  const states = (
    <div className="badges">
      <OrderStateBadge state={state} />
      {chargeback && <ChargebackBadge isOpen={chargeback.isOpen} />}
      <AuthorizationBadge stage={hold && hold.stage} />
      <ReviewBadge review={review} />
    </div>
  );
  return (
    <tr>
      <td>
        <RowLink href={href}>
          <span className="whitespace-nowrap">{number}</span>
        </RowLink>
        <div className="folded">{customer}</div>
      </td>
      <td className="quiet">
        <TimeText time={placed} />
      </td>
      <td>{customer}</td>
      <td>{states}</td>
      <td>{leftToCapture && <Amount money={leftToCapture} />}</td>
      <td className="quiet">{hold && <TimeText time={hold.ends} />}</td>
      <td>
        <Amount money={total} />
        <div className="folded">{states}</div>
      </td>
    </tr>
  );
}
