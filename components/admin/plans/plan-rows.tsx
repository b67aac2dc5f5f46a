"use client";

import type { AdminSubscriptionRow } from "@/lib/plans/views";

import { Amount } from "@/components/admin/frame/amount";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { PlanBadge } from "./plan-badge";
import type { planPath } from "./plan-path";
import { TimeText } from "@/components/admin/frame/time-text";
import type { TimeText as Time } from "@/components/admin/frame/format-time";
import { intervalLabel } from "./plan-labels";

/** A plan of the list, with its day as text, so that browser and server write the same. */
export type PlanRow = Pick<
  AdminSubscriptionRow,
  "number" | "productName" | "customerEmail" | "state" | "checking" | "waitsForStock" | "price" | "interval"
> & { href: ReturnType<typeof planPath>; next: PlanNext };

/** A plan's next charge: its day, or why there is none. */
export type PlanNext = { day: Time; retry: boolean } | { none: string };

const columns = ["Plan", "Customer", "State", "Next charge", "Amount"];

/** Plans, one per row. A client component, because a page sends only its props a second time, not what it renders. */
export function PlanRows({ rows }: { rows: PlanRow[] }) {
  return (
    <ListTable caption="Plans, newest first" columns={columns}>
      {rows.map((row) => (
        <Row key={row.number} row={row} />
      ))}
    </ListTable>
  );
}

function Row({ row }: { row: PlanRow }) {
  const { href, number, productName, customerEmail, price, interval } = row;
  const next = <NextCharge next={row.next} />;
  const states = (
    <div className="badges">
      <PlanBadge plan={row} />
    </div>
  );
  return (
    <tr>
      <td>
        <RowLink href={href}>
          <span className="whitespace-nowrap">{number}</span>
        </RowLink>
        <p className="quiet">
          <bdi>{productName}</bdi>
        </p>
        <div className="folded">
          <p>
            <bdi>{customerEmail}</bdi>
          </p>
          {states}
          {next}
        </div>
      </td>
      <td className="quiet">
        <bdi>{customerEmail}</bdi>
      </td>
      <td>{states}</td>
      <td className="quiet">{next}</td>
      <td>
        <Amount money={price} />
        <p className="quiet whitespace-nowrap">{intervalLabel(interval)}</p>
      </td>
    </tr>
  );
}

function NextCharge({ next }: { next: PlanNext }) {
  if ("none" in next) return <p>{next.none}</p>;
  return (
    <p>
      <TimeText time={next.day} />
      {next.retry && ", another try"}
    </p>
  );
}
