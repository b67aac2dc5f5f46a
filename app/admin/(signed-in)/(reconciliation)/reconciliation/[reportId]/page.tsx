import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";

import { readForStaff } from "@/app/admin/require-staff";
import { UtcTime } from "@/components/admin/frame/times";
import { Comparison } from "@/modules/reconciliation/components/comparison";
import { Importer, ReportHeading } from "@/modules/reconciliation/components/reports";
import { StatusMessage } from "@/components/ui/status-message";
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
  const { report } = view;
  const { again, imported } = await searchParams;
  return (
    <div className="grid grid-cols-1 gap-5">
      <ReportHeading report={report} title={report.fileName}>
        , imported <UtcTime at={report.importedAt} seconds /> by <Importer by={report.importedBy} />
      </ReportHeading>
      <StatusMessage variant={again === undefined ? "success" : "info"}>
        {again !== undefined
          ? "This report was imported before. Nothing was stored twice: below is how the bank and the journal compare now."
          : imported !== undefined && "The report was imported"}
      </StatusMessage>
      <Comparison view={view} />
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
