"use client";

import type { AdminOrderRow } from "@/lib/orders/views";

import { Amount } from "./amount";
import { AuthorizationBadge } from "./authorization-badge";
import type { TimeText as Time } from "./format-time";
import { ListTable, RowLink } from "./list-table";
import type { orderPath } from "./order-path";
import { OrderStateBadge } from "./order-state-badge";
import { ReviewBadge } from "./review-badge";
import { TimeText } from "./time-text";

/** An order of the list, with its time as text, so that browser and server write the same. */
export type OrderRow = Pick<AdminOrderRow, "number" | "name" | "email" | "total" | "state" | "review"> & {
  href: ReturnType<typeof orderPath>;
  placed: Time;
  /** How much time the authorization has; null if the bank holds nothing that may be captured. */
  hold: NonNullable<AdminOrderRow["authorization"]>["stage"] | null;
};

const columns = ["Order", "Placed", "Customer", "State", "Total"];

/** Orders, one per row. A client component, because a page sends only its props a second time, not what it renders. */
export function OrderRows({ rows }: { rows: OrderRow[] }) {
  return (
    <ListTable caption="Orders, newest first" columns={columns}>
      {rows.map((row) => (
        <Row key={row.number} row={row} />
      ))}
    </ListTable>
  );
}

function Row({ row: { href, number, name, email, placed, state, hold, review, total } }: { row: OrderRow }) {
  const time = <TimeText time={placed} />;
  const states = (
    <div className="badges">
      <OrderStateBadge state={state} />
      <AuthorizationBadge stage={hold} />
      <ReviewBadge review={review} />
    </div>
  );
  return (
    <tr>
      <td>
        <RowLink href={href}>
          <span className="whitespace-nowrap">{number}</span>
        </RowLink>
        <div className="folded">
          <p>
            <bdi>{name}</bdi>
          </p>
          {time}
          {states}
        </div>
      </td>
      <td className="quiet">{time}</td>
      <td>
        <bdi className="block">{name}</bdi>
        <bdi className="quiet block">{email}</bdi>
      </td>
      <td>{states}</td>
      <td>
        <Amount money={total} />
      </td>
    </tr>
  );
}
