import type { Metadata } from "next";

import { ImportForm } from "@/components/admin/import-form";
import { ReportTable } from "@/components/admin/report-table";
import { Card } from "@/components/ui/card";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { listReports } from "@/lib/use-cases/reconciliation/list-reports";

import { readProblem } from "./import-problem";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function ReconciliationPage({ searchParams }: PageProps<"/admin/reconciliation">) {
  await requireStaff("/admin/reconciliation");
  const { refused } = await searchParams;
  const problem = refused === undefined ? undefined : await readProblem();
  const reports = await listReports({}, await services());
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Reconciliation</h1>
        <p className="max-w-prose text-sm text-muted-foreground">
          The bank&apos;s settlement report is laid beside the journal. It settles outcomes that nobody knew,
          and shows to the cent where the two disagree. The same report twice changes nothing.
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <ImportForm problem={problem} moment={String(refused)} />
        <Card aria-labelledby="reports" className="overflow-hidden">
          <h2 id="reports" className="px-5 pt-5 text-lg font-semibold tracking-tight sm:px-6">
            Imported reports
          </h2>
          {reports.length > 0 ? (
            <ReportTable reports={reports} />
          ) : (
            <p className="px-5 pt-2 pb-6 text-sm text-muted-foreground sm:px-6">
              None yet. Imported reports stay here, with what they told.
            </p>
          )}
        </Card>
      </div>
    </div>
  );
}
