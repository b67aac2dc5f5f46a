"use client";

import Link from "next/link";

import { TableCell, TableHead, TableRow } from "@/components/ui/table";
import type { AdminSubscriptionRow } from "@/lib/use-cases/plans/views";

import { Amount } from "./amount";
import { intervalLabel } from "./labels";
import { PlanBadge } from "./plan-badge";
import type { planPath } from "./plan-path";

/** A plan of the list, with its day as text, so that browser and server write the same. */
export type PlanRow = Pick<
  AdminSubscriptionRow,
  "number" | "productName" | "customerEmail" | "state" | "checking" | "waitsForStock" | "price" | "interval"
> & { href: ReturnType<typeof planPath>; next: PlanNext };

/** A plan's next charge: its day with its text, or why there is none. */
export type PlanNext = { day: string; text: string; retry: boolean } | { none: string };

/**
 * Plans, one per row. On a phone each row shows its facts in two columns.
 *
 * A client component, because a page sends only its props a second time, not what it renders.
 */
export function PlanRows({ rows }: { rows: PlanRow[] }) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Plans, newest first</caption>
      <thead className="border-b border-border max-md:sr-only">
        <tr>
          <TableHead className="ps-5 sm:ps-6">Plan</TableHead>
          <TableHead className="max-md:hidden">Customer</TableHead>
          <TableHead className="max-md:hidden">State</TableHead>
          <TableHead className="max-md:hidden">Next charge</TableHead>
          <TableHead className="pe-5 text-end sm:pe-6">Amount</TableHead>
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

function Row({ row }: { row: PlanRow }) {
  const next = <NextCharge next={row.next} />;
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
        <p className="mt-0.5 text-muted-foreground">{row.productName}</p>
        <div className="mt-1.5 grid gap-1.5 text-muted-foreground md:hidden">
          <p className="break-all">{row.customerEmail}</p>
          <div className="flex flex-wrap gap-1.5">
            <PlanBadge plan={row} />
          </div>
          {next}
        </div>
      </TableCell>
      <TableCell className="align-top break-all text-muted-foreground max-md:hidden">
        {row.customerEmail}
      </TableCell>
      <TableCell className="align-top max-md:hidden">
        <div className="flex flex-wrap gap-1.5">
          <PlanBadge plan={row} />
        </div>
      </TableCell>
      <TableCell className="align-top text-muted-foreground max-md:hidden">{next}</TableCell>
      <TableCell className="pe-5 text-end align-top sm:pe-6">
        <p className="font-semibold">
          <Amount money={row.price} />
        </p>
        <p className="whitespace-nowrap text-muted-foreground">{intervalLabel(row.interval)}</p>
      </TableCell>
    </TableRow>
  );
}

function NextCharge({ next }: { next: PlanNext }) {
  if ("none" in next) return <p>{next.none}</p>;
  return (
    <p>
      <time dateTime={next.day} className="whitespace-nowrap">
        {next.text}
      </time>
      {next.retry && ", another try"}
    </p>
  );
}
