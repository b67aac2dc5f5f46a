import type { Route } from "next";
import type { ReactNode } from "react";

import { ListTable, RowLink } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/frame/paths";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";

type RowListProps = {
  title: string;
  columns: readonly string[];
  rows: readonly ReactNode[];
  /** To the rows after these, and what its link says. */
  next: Route | undefined;
  later: string;
};

/** The rows of a figure, oldest first. */
export function RowList({ title, columns, rows, next, later }: RowListProps) {
  return (
    <div className="grid gap-3">
      <h2 id="rows" tabIndex={-1} className="scroll-mt-4 text-lg font-semibold tracking-tight">
        {title}
      </h2>
      <Card aria-labelledby="rows" className="overflow-hidden">
        {rows.length === 0 ? (
          <p className="px-6 py-12 text-center text-sm text-muted-foreground">None.</p>
        ) : (
          <ListTable caption={`${title}, oldest first`} columns={columns}>
            {rows}
          </ListTable>
        )}
      </Card>
      {next && (
        <Link href={next} className={buttonVariants({ variant: "outline", className: "justify-self-start" })}>
          {later}
        </Link>
      )}
    </div>
  );
}

/** Leads to the order of an operation, or to its call if it has none. */
export function OrderOrCall({ id, order }: { id: string; order: string | null }) {
  return order === null ? (
    <RowLink href={`/admin/calls/${id}`}>Without an order</RowLink>
  ) : (
    <RowLink href={orderPath(order)}>{order}</RowLink>
  );
}
