import { Actor } from "@/components/admin/frame/actor";
import type { Route } from "next";

import { Amount } from "@/components/admin/frame/amount";
import { timelineLabels } from "@/components/admin/frame/labels";
import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Movement, MovementGroup } from "@/modules/finance/list-movements";

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
  return (
    <div className="grid gap-3">
      <h2 id="movements" className="text-lg font-semibold tracking-tight">
        {titles[show]}
      </h2>
      <Card aria-labelledby="movements" className="overflow-hidden">
        {rows.length === 0 ? (
          <p className="px-6 py-12 text-center text-sm text-muted-foreground">None.</p>
        ) : (
          <ListTable caption={`${titles[show]}, oldest first`} columns={columns}>
            {rows.map((row) => (
              <MovementRow key={row.id} row={row} />
            ))}
          </ListTable>
        )}
      </Card>
      {next && (
        <Link href={next} className={buttonVariants({ variant: "outline", className: "justify-self-start" })}>
          Later movements
        </Link>
      )}
    </div>
  );
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
        {orderNumber === null ? (
          <RowLink href={`/admin/calls/${id}`}>Without an order</RowLink>
        ) : (
          <RowLink href={orderPath(orderNumber)}>{orderNumber}</RowLink>
        )}
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
