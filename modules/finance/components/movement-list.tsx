import { Actor } from "@/components/admin/frame/actor";
import type { Route } from "next";

import { Amount } from "@/components/admin/frame/amount";
import { timelineLabels } from "@/components/admin/frame/labels";
import { ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";
import type { Movement, MovementGroup } from "@/modules/finance/list-movements";

import { OrderOrCall, RowList } from "./row-list";

const titles = {
  all: "All movements",
  taken: "Payments and captures",
  refunded: "Refunds",
  reported: "Movements in the bank's reports",
  unreported: "Movements in no report yet",
  different: "Movements with another amount in the reports",
} satisfies Record<MovementGroup, string>;

const columns = ["Order", "Movement", "In the bank's report", "When", "Amount"];

type MovementListProps = { rows: Movement[]; show: MovementGroup; next?: Route };

/** The rows of a figure of a day or a month, oldest first. */
export function MovementList({ rows, show, next }: MovementListProps) {
  const shown = rows.map((row) => <MovementRow key={row.id} row={row} />);
  return <RowList title={titles[show]} columns={columns} rows={shown} next={next} later="Later movements" />;
}

function MovementRow({ row }: { row: Movement }) {
  const { id, kind, at, amount, orderNumber, by, number } = row;
  const movement = (
    <>
      <p>{timelineLabels[kind]}</p>
      <p className="text-muted-foreground">
        by <Actor by={by} />
      </p>
      {number !== null && <p className="font-mono text-xs">{number}</p>}
    </>
  );
  return (
    <tr>
      <td>
        <OrderOrCall id={id} order={orderNumber} />
        <div className="folded">
          {movement}
          <Reported row={row} />
        </div>
      </td>
      <td>{movement}</td>
      <td>
        <Reported row={row} />
      </td>
      <td className="whitespace-nowrap">
        <ShopTime at={at} />
      </td>
      <td>
        <Amount money={amount} />
      </td>
    </tr>
  );
}

function Reported({ row: { reported, amount } }: { row: Movement }) {
  if (reported === null) return <Badge>Not yet</Badge>;
  return (
    <>
      <p className="break-all">{`${reported.fileName}, line ${reported.line}`}</p>
      {reported.amount.minor !== amount.minor && (
        <p>
          <Badge variant="warning">Other amount</Badge> <Amount money={reported.amount} />
        </p>
      )}
    </>
  );
}
