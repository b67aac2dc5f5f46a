import type { CspViolationRow } from "@/lib/security/list-security-events";

import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { ListTable } from "@/components/admin/frame/list-table";

const columns = ["Blocked", "On the page", "Rule", "Last", "Reports"];

/** What browsers blocked on the shop's pages, each kind once. */
export function CspViolationTable({ violations, now }: { violations: CspViolationRow[]; now: Date }) {
  return (
    <ListTable caption="Blocked by browsers, latest first" columns={columns}>
      {violations.map((row) => (
        <tr key={`${row.directive} ${row.blocked} ${row.page} ${row.source}`}>
          <td className="break-all">
            <p className="font-medium">{row.blocked || "Not named"}</p>
            {row.source !== "" && <p className="text-muted-foreground">in {row.source}</p>}
            <div className="folded">
              <p>
                {row.directive} on {row.page}
              </p>
              <p>{formatTimeAgo(row.lastAt, now)}</p>
            </div>
          </td>
          <td className="break-all">{row.page}</td>
          <td className="font-mono whitespace-nowrap">{row.directive}</td>
          <td className="whitespace-nowrap">{formatTimeAgo(row.lastAt, now)}</td>
          <td className="font-semibold tabular-nums">{row.count}</td>
        </tr>
      ))}
    </ListTable>
  );
}
