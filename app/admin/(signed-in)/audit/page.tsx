import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import { AuditFilter } from "@/components/admin/security/audit-filter";
import { AuditTable } from "@/components/admin/security/audit-table";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { listAudit } from "@/lib/audit/audit-entries";

import { auditFilter, auditPath, auditQuery } from "./audit-query";

export const metadata: Metadata = { title: "Audit" };

/** Who did what, and what was refused. */
export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const filter = auditFilter.parse(await searchParams);
  const { person, object, outcome, day } = filter;
  const { rows, hasOlder } = await readForStaff(auditPath(filter), "read_audit", ({ late }) =>
    late.read((db) => listAudit(auditQuery(filter), { db })),
  );
  const last = rows.at(-1);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Audit</h1>
        <p>
          Who did what, and what was refused. Nothing of it can be changed or removed; only what a person
          typed about a shopper may be erased.
        </p>
      </div>
      <AuditFilter person={person} object={object} outcome={outcome} day={day} />
      <Card aria-label="Audit" className="overflow-hidden">
        {rows.length > 0 ? (
          <AuditTable rows={rows} />
        ) : (
          <p className="px-6 py-16 text-center text-sm text-muted-foreground">No entry matches.</p>
        )}
      </Card>
      <div className="flex flex-wrap gap-3">
        {hasOlder && last !== undefined && (
          <Link
            href={auditPath({ ...filter, before: last.id })}
            className={buttonVariants({ variant: "outline" })}
          >
            Older entries
          </Link>
        )}
        {/* A download, not a page. */}
        <a
          href={auditPath({ person, object, outcome, day }, "/admin/audit/file")}
          download
          className={buttonVariants({ variant: "outline" })}
        >
          Download these entries
        </a>
      </div>
    </div>
  );
}
