import type { Metadata } from "next";
import Link from "next/link";

import { ImportForm } from "@/components/admin/import-form";
import { uploadMessages } from "@/components/admin/messages";
import { ReportTable } from "@/components/admin/report-table";
import { Card } from "@/components/ui/card";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { listSetAside } from "@/lib/use-cases/reconciliation/list-set-aside";
import { listReports } from "@/lib/use-cases/reconciliation/list-reports";

import { readImportProblem } from "./import-problem-cookie";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function ReconciliationPage({ searchParams }: PageProps<"/admin/reconciliation">) {
  await requireStaff("/admin/reconciliation");
  const { failed } = await searchParams;
  const expired = { messages: [uploadMessages.upload_gone] };
  const problem = failed === "expired" ? expired : failed && (await readImportProblem());
  const reports = await listReports(await services());
  const setAside = await listSetAside(await services());
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Reconciliation</h1>
        <p className="max-w-prose text-sm text-muted-foreground">
          Compares the bank&apos;s settlement report with the journal. It resolves unknown outcomes, and shows
          every difference to the last minor unit. Importing the same report twice changes nothing.
        </p>
        {setAside.count > 0 && (
          <p className="text-sm">
            <Link href="/admin/reconciliation/set-aside" className="font-medium underline underline-offset-4">
              {setAside.count === 1 ? "1 line" : `${setAside.count} lines`} of earlier reports
            </Link>{" "}
            {setAside.count === 1 ? "was" : "were"} set aside and {setAside.count === 1 ? "is" : "are"} not
            handled yet.
          </p>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <ImportForm problem={problem || undefined} problemKey={String(failed)} />
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
