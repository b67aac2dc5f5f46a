import { Badge } from "@/components/ui/badge";
import type { AuditRow } from "@/lib/audit/audit-entries";

import { actorOfEntry, codeLabel, roleLabels } from "@/components/admin/frame/labels";
import { ListTable } from "@/components/admin/frame/list-table";
import { ShopTime } from "@/components/admin/frame/times";

import { auditFacts } from "./audit-facts";

const columns = ["What", "Who", "Details", "When"];

/** Entries of the audit. */
export function AuditTable({ rows }: { rows: AuditRow[] }) {
  return (
    <ListTable caption="Audit, latest first" columns={columns}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {codeLabel(row.action)}
              {row.outcome === "refused" && <Badge variant="destructive">Refused</Badge>}
              {!row.isChained && <Badge>Not chained yet</Badge>}
            </p>
            {row.object !== null && <p className="wrap-anywhere text-muted-foreground">{row.object}</p>}
            <div className="folded">
              <Who row={row} />
              <Details row={row} />
            </div>
          </td>
          <td className="wrap-anywhere">
            <Who row={row} />
          </td>
          <td className="wrap-anywhere">
            <Details row={row} />
          </td>
          <td className="[&_time]:whitespace-normal">
            <ShopTime at={row.at} seconds />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Who({ row: { actor, role, browser } }: { row: AuditRow }) {
  const facts = [role === null ? "" : roleLabels[role], browser].filter((fact) => fact !== "");
  return (
    <>
      <p>
        <bdi>{actorOfEntry(actor)}</bdi>
      </p>
      {facts.length > 0 && <p className="text-muted-foreground">{facts.join(", ")}</p>}
    </>
  );
}

function Details({ row }: { row: AuditRow }) {
  return auditFacts(row).map(([name, value]) => (
    <p key={name}>
      <span className="text-muted-foreground">{name}:</span> <bdi>{value}</bdi>
    </p>
  ));
}
