import type { Metadata } from "next";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { uploadMessages } from "@/modules/reconciliation/components/reconciliation-texts";
import { ImportForm } from "@/modules/reconciliation/components/import-form";
import { ReconciliationIntro } from "@/modules/reconciliation/components/reconciliation-intro";
import { ReportTable, WaitingUploads } from "@/modules/reconciliation/components/reports";
import { Card } from "@/components/ui/card";
import { countSetAside } from "@/modules/reconciliation/list-set-aside";
import { listReports } from "@/modules/reconciliation/read-reconciliation";
import { listUploads } from "@/modules/reconciliation/uploads";

import { may } from "@/lib/staff/rights";

import { readFlash } from "@/app/admin/(signed-in)/flash-cookie";
import { importProblem, problemCookie } from "./import-problem-cookie";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function ReconciliationPage({ searchParams }: PageProps<"/admin/reconciliation">) {
  const { failed } = await searchParams;
  const [{ reports, setAside, uploads }, stored] = await Promise.all([
    readForStaff("/admin/reconciliation", "read", async (deps) => {
      const [reports, setAside, uploads] = await Promise.all([
        listReports(deps),
        countSetAside(deps),
        listUploads(deps),
      ]);
      return { reports, setAside, uploads };
    }),
    failed === undefined ? undefined : readFlash(problemCookie, importProblem),
  ]);
  const { role } = await requireStaff("/admin/reconciliation", "read");
  const problem = failed === "expired" ? { messages: [uploadMessages.upload_gone] } : stored;
  return (
    <div className="grid gap-5">
      <ReconciliationIntro setAside={setAside} />
      <div className="grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid gap-5">
          {may(role, "upload_report") && <ImportForm problem={problem} problemKey={String(failed)} />}
          <WaitingUploads uploads={uploads} />
        </div>
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
