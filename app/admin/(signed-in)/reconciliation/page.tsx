import type { Metadata } from "next";

import { ImportForm } from "@/components/admin/import-form";
import { ReportTable } from "@/components/admin/report-table";
import { Card } from "@/components/ui/card";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { listReports } from "@/lib/use-cases/reconciliation/list-reports";

import { readImportProblem } from "./import-problem-cookie";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function ReconciliationPage({ searchParams }: PageProps<"/admin/reconciliation">) {
  await requireStaff("/admin/reconciliation");
  const { failed } = await searchParams;
  const problem = failed === undefined ? undefined : await readImportProblem();
  const reports = await listReports(await services());
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Reconciliation</h1>
        <p className="max-w-prose text-sm text-muted-foreground">
          Compares the bank&apos;s settlement report with the journal. It resolves unknown outcomes, and shows
          every difference to the last minor unit. Importing the same report twice changes nothing.
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <ImportForm problem={problem} problemKey={String(failed)} />
        <Card aria-labelledby="reports" className="overflow-hidden">
          <h2 id="reports" className="px-5 pt-5 text-lg font-semibold tracking-tight sm:px-6">
            Imported reports
          </h2>
          {reports.length > 0 ? (
            <ReportTable reports={reports} />
          ) : (
            <p className="px-5 pt-2 pb-6 text-sm text-muted-foreground sm:px-6">
              None yet. Imported reports stay here.
            </p>
          )}
        </Card>
      </div>
    </div>
  );
}
