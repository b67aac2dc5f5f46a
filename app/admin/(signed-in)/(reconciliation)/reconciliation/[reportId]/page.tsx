import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readForStaff } from "@/app/admin/require-staff";
import { CoverageGaps } from "@/modules/reconciliation/components/coverage-gaps";
import {
  ReconciliationCounts,
  ReconciliationTotals,
} from "@/modules/reconciliation/components/reconciliation-sums";
import { ReconciliationLists } from "@/modules/reconciliation/components/reconciliation-lists";
import { ReportHeading } from "@/modules/reconciliation/components/reports";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { paymentServices } from "@/app/composition/payment-services";
import { readReconciliation } from "@/modules/reconciliation/read-reconciliation";

type Props = PageProps<"/admin/reconciliation/[reportId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const view = await openReport((await params).reportId);
  if (view === undefined) notFound();
  return { title: "Report" };
}

export default async function ReportPage({ params, searchParams }: Props) {
  const view = await openReport((await params).reportId);
  if (view === undefined) notFound();
  const { again, imported } = await searchParams;
  return (
    <div className="grid grid-cols-1 gap-5">
      <ReportHeading report={view.report} />
      {imported !== undefined && (
        <Alert variant="success" role="status">
          <AlertTitle>The report was imported</AlertTitle>
        </Alert>
      )}
      {again !== undefined && (
        <Alert role="status">
          <AlertTitle>This report was imported before</AlertTitle>
          <p>Nothing was stored twice. Below is how the bank and the journal compare now.</p>
        </Alert>
      )}
      <CoverageGaps view={view} />
      <ReconciliationCounts counts={view.counts} />
      <ReconciliationTotals totals={view.totals} />
      <ReconciliationLists view={view} />
    </div>
  );
}

/** Once per request, for the title and the page. */
const openReport = cache(async (text: string) => {
  const { data: reportId } = z.uuid().safeParse(text);
  if (reportId === undefined) return undefined;
  return readForStaff(`/admin/reconciliation/${reportId}`, "read", async () =>
    readReconciliation({ reportId }, await paymentServices()),
  );
});
