import { clsx } from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";

import { Link } from "@/components/ui/link";

type ListTableProps = {
  caption: string;
  /** Their names; a column of numbers ends where its name does, and its cells have the class `number`. */
  columns: readonly (string | { number: string })[];
  className?: string;
  children: ReactNode;
};

/**
 * A table of things, one per row. On a phone only the first and the last column are shown: what the others hold stands again in
 * the first one.
 */
export function ListTable({ caption, columns, className, children }: ListTableProps) {
  return (
    <table className={clsx("list", className)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === "string" ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.number} scope="col" className="number">
                {column.number}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The link of a row to the page of its thing. It can be clicked everywhere in the row. */
export function RowLink<T extends string>({ href, children }: { href: Route<T>; children: ReactNode }) {
  return (
    <Link href={href} className="row-link">
      {children}
    </Link>
  );
}
