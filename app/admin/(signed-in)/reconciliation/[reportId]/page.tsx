import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { z } from "zod";

import { DeskTime } from "@/components/admin/local-time";
import { BankRows, PairRows, ShopRows } from "@/components/admin/movement-rows";
import { ReconciliationCounts } from "@/components/admin/reconciliation-counts";
import { ReconciliationList } from "@/components/admin/reconciliation-list";
import { ReconciliationTotals } from "@/components/admin/reconciliation-totals";
import { Alert, AlertTitle } from "@/components/ui/alert";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import {
  type ReconciliationView,
  readReconciliation,
} from "@/lib/use-cases/reconciliation/read-reconciliation";

type Props = PageProps<"/admin/reconciliation/[reportId]">;

export const metadata: Metadata = { title: "Report" };

export default async function ReportPage({ params, searchParams }: Props) {
  const reportId = z.uuid().safeParse((await params).reportId);
  if (!reportId.success) notFound();
  await requireStaff(`/admin/reconciliation/${reportId.data}`);
  const view = await readReconciliation({ reportId: reportId.data }, await services());
  if (view === undefined) notFound();
  const again = (await searchParams).again !== undefined;
  return (
    <div className="grid gap-5">
      <Heading view={view} />
      {again && (
        <Alert role="status">
          <AlertTitle>This report was imported before</AlertTitle>
          <p>Nothing was stored twice. Below is how shop and bank stand to each other now.</p>
        </Alert>
      )}
      <ReconciliationCounts counts={view.counts} />
      <ReconciliationTotals totals={view.totals} />
      <Lists view={view} />
    </div>
  );
}

function Heading({ view: { report } }: { view: ReconciliationView }) {
  return (
    <div className="grid gap-1">
      <Link
        href="/admin/reconciliation"
        className="flex items-center gap-1 justify-self-start text-sm text-muted-foreground hover:text-foreground"
      >
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        All reports
      </Link>
      <h1 className="text-2xl font-semibold tracking-tight break-all">{report.fileName}</h1>
      <p className="text-sm text-muted-foreground">
        {report.movements} {report.movements === 1 ? "movement" : "movements"} from{" "}
        <DeskTime at={report.coversFrom} precise /> until <DeskTime at={report.coversUntil} precise />,
        imported <DeskTime at={report.importedAt} precise /> by{" "}
        {report.importedBy === "system" ? "the terminal" : report.importedBy}
      </p>
    </div>
  );
}

function Lists({ view }: { view: ReconciliationView }) {
  const { counts } = view;
  return (
    <>
      <ReconciliationList
        id="differing"
        title="Differing"
        note="The same movement, told differently. Ask the bank."
        count={counts.differing}
      >
        <PairRows rows={view.differing} />
      </ReconciliationList>
      <ReconciliationList
        id="missing-in-shop"
        title="Missing in the shop"
        note="The bank lists it, the journal does not."
        count={counts.missingInShop}
      >
        <BankRows rows={view.missingInShop} />
      </ReconciliationList>
      <ReconciliationList
        id="missing-at-bank"
        title="Missing at the bank"
        note="The journal holds it as done, and the bank's reports cover its time without listing it."
        count={counts.missingAtBank}
      >
        <ShopRows rows={view.missingAtBank} />
      </ReconciliationList>
      <ReconciliationList
        id="still-unknown"
        title="Still unknown"
        note="This report does not tell. A later one may, or a person settles it."
        count={counts.stillUnknown}
      >
        <ShopRows rows={view.stillUnknown} />
      </ReconciliationList>
      <ReconciliationList
        id="resolved"
        title="Resolved"
        note="Outcomes that nobody knew, until this report."
        count={counts.happened + counts.notHappened}
      >
        <ShopRows rows={view.resolved} />
      </ReconciliationList>
      <ReconciliationList
        id="matched"
        title="Matched"
        note="Shop and bank agree."
        count={counts.matched}
        folded
      >
        <PairRows rows={view.matched} />
      </ReconciliationList>
    </>
  );
}
