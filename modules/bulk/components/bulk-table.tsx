import type { ReactNode } from "react";

import { ListTable } from "@/components/admin/frame/list-table";
import { orderPath } from "@/components/admin/frame/paths";
import { Link } from "@/components/ui/link";
import { readsMasked, type StaffRole } from "@/lib/staff/rights";
import { maskName } from "@/lib/text/mask";

type BulkTableProps = {
  caption: string;
  /** Who looks: some roles read names masked. */
  role: StaffRole;
  columns: readonly (string | { number: string })[];
  rows: {
    number: string;
    name: string;
    /** Before the number, such as a box to choose the order. */
    first?: ReactNode;
    cells: ReactNode[];
  }[];
};

/** Orders of bulk work, one per row, each with its number and name. */
export function BulkTable({ caption, role, columns, rows }: BulkTableProps) {
  const shown = (name: string) => (readsMasked(role) ? maskName(name) : name);
  return (
    <ListTable caption={caption} columns={["Order", "Customer", ...columns]}>
      {rows.map(({ number, name, first, cells }) => (
        <tr key={number}>
          <td>
            <span className="flex items-center gap-2">
              {first}
              <Link href={orderPath(number)} className="link whitespace-nowrap">
                {number}
              </Link>
            </span>
            <div className="folded">
              <bdi>{shown(name)}</bdi>
            </div>
          </td>
          <td>
            <bdi>{shown(name)}</bdi>
          </td>
          {cells.map((cell, index) => (
            <td key={index} className={typeof columns[index] === "object" ? "number" : undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}
