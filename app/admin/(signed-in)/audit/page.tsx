import type { Metadata } from "next";
import type { Route } from "next";
import { z } from "zod";

import { readForStaff } from "@/app/admin/require-staff";
import { AuditFilter } from "@/components/admin/security/audit-filter";
import { AuditTable } from "@/components/admin/security/audit-table";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { listAudit } from "@/lib/audit/audit-entries";

export const metadata: Metadata = { title: "Audit" };

const text = z.string().trim().max(200).catch("");
const query = z.object({
  person: text,
  object: text,
  day: z.iso.date().or(z.literal("")).catch(""),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
});

/** Who did what, and what was refused. */
export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const { person, object, day, before } = query.parse(await searchParams);
  const hrefOf = (last?: string) => auditPath({ person, object, day, before: last });
  const { rows, hasOlder } = await readForStaff(hrefOf(before), "read_audit", (deps) =>
    listAudit(
      {
        actor: person || undefined,
        object: object || undefined,
        day: day || undefined,
        before: before === undefined ? undefined : BigInt(before),
      },
      deps,
    ),
  );
  const last = rows.at(-1);
  return (
    <div className="grid gap-5">
      <div className="intro">
        <h1>Audit</h1>
        <p>Who did what, and what was refused. Nothing of it can be changed or removed.</p>
      </div>
      <AuditFilter person={person} object={object} day={day} />
      <Card aria-label="Audit" className="overflow-hidden">
        {rows.length > 0 ? (
          <AuditTable rows={rows} />
        ) : (
          <p className="px-6 py-16 text-center text-sm text-muted-foreground">No entry matches.</p>
        )}
      </Card>
      {hasOlder && last !== undefined && (
        <Link
          href={hrefOf(last.id)}
          className={buttonVariants({ variant: "outline", className: "justify-self-start" })}
        >
          Older entries
        </Link>
      )}
    </div>
  );
}

function auditPath(filter: Record<string, string | undefined>): Route {
  const filled = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const search = new URLSearchParams(filled).toString();
  return (search === "" ? "/admin/audit" : `/admin/audit?${search}`) as Route;
}
