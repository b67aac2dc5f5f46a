"use client";

import Link from "next/link";

import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { AdminOrderRow } from "@/lib/use-cases/orders/views";

import { Amount } from "./amount";
import { AuthorizationBadge } from "./authorization-badge";
import type { orderPath } from "./order-path";
import { OrderStateBadge } from "./order-state-badge";
import { ReviewBadge } from "./review-badge";

/** An order of the list, with its time as text, so that browser and server write the same. */
export type OrderRow = Omit<AdminOrderRow, "placedAt"> & {
  href: ReturnType<typeof orderPath>;
  placedAt: string;
  placed: string;
};

/**
 * Orders, one per row. On a phone each row shows its facts in two columns.
 *
 * A client component, because a page sends only its props a second time, not what it renders.
 */
export function OrderRows({ rows }: { rows: OrderRow[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Orders, newest first</caption>
      <thead className="border-b border-border max-md:sr-only">
        <tr>
          <TableHead className="ps-5 sm:ps-6">Order</TableHead>
          <TableHead className="max-md:hidden">Placed</TableHead>
          <TableHead className="max-md:hidden">Customer</TableHead>
          <TableHead className="max-md:hidden">State</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">Total</TableHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function States({ row }: { row: OrderRow }) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <OrderStateBadge state={row.state} />
      <AuthorizationBadge authorization={row.authorization} />
      <ReviewBadge review={row.review} />
    </div>
  );
}

function Row({ row }: { row: OrderRow }) {
  const placed = (
    <time dateTime={row.placedAt} className="whitespace-nowrap">
      {row.placed}
    </time>
  );
  return (
    <TableRow className="relative hover:bg-muted has-focus-visible:bg-muted">
      <TableCell className="ps-5 align-top sm:ps-6">
        <Link
          href={row.href}
          prefetch={false}
          className="font-mono font-semibold after:absolute after:inset-0"
        >
          {row.number}
        </Link>
        <div className="mt-0.5 text-muted-foreground md:hidden">
          <p className="break-words">{row.name}</p>
          {placed}
        </div>
        <div className="mt-1.5 md:hidden">
          <States row={row} />
        </div>
      </TableCell>
      <TableCell className="align-top text-muted-foreground max-md:hidden">{placed}</TableCell>
      <TableCell className="align-top max-md:hidden">
        <p>{row.name}</p>
        <p className="break-all text-muted-foreground">{row.email}</p>
      </TableCell>
      <TableCell className="align-top max-md:hidden">
        <States row={row} />
      </TableCell>
      <TableCell className="pe-5 text-end align-top font-semibold sm:pe-6">
        <Amount money={row.total} />
      </TableCell>
    </TableRow>
  );
}
