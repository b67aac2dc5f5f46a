import { CircleCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";

import { OutcomeTable } from "@/components/admin/unknown-outcome-table";
import { Card } from "@/components/ui/card";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { listUnknownOutcomes } from "@/lib/use-cases/reconciliation/list-unknown-outcomes";

export const metadata: Metadata = { title: "Review" };

export default async function ReviewPage() {
  await requireStaff("/admin/unknown-outcomes");
  const { unknown, unknownCount, running } = await listUnknownOutcomes({}, await services());
  const now = new Date();
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Unknown outcomes</h1>
        <p className="max-w-prose text-sm text-muted-foreground">
          Movements of money that were sent to the bank without an answer that can be trusted. Each keeps its
          order to itself until somebody has found out. The bank&apos;s report settles most of them:{" "}
          <Link href="/admin/reconciliation" className="text-foreground underline underline-offset-4">
            import one
          </Link>
          .
        </p>
      </div>
      <Card aria-label="Unknown outcomes" className="overflow-hidden">
        {unknown.length > 0 ? (
          <OutcomeTable caption="Unknown outcomes, oldest first" rows={unknown} now={now} />
        ) : (
          <NothingToReview />
        )}
      </Card>
      {unknownCount > unknown.length && (
        <p className="text-sm text-muted-foreground">
          The oldest {unknown.length} of {unknownCount} are shown.
        </p>
      )}
      {running.length > 0 && (
        <section aria-labelledby="running" className="grid gap-3">
          <div className="grid gap-1">
            <h2 id="running" className="text-lg font-semibold tracking-tight">
              Still running
            </h2>
            <p className="max-w-prose text-sm text-muted-foreground">
              These take longer than the bank is given to answer. The shop gives them up by itself; then they
              stand above.
            </p>
          </div>
          <Card aria-label="Still running" className="overflow-hidden">
            <OutcomeTable caption="Movements still running, oldest first" rows={running} now={now} />
          </Card>
        </section>
      )}
    </div>
  );
}

function NothingToReview() {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
      <CircleCheck aria-hidden strokeWidth={1.5} className="mb-2 size-10 text-success-text" />
      <p className="font-semibold">Nothing to review</p>
      <p className="text-sm text-muted-foreground">The outcome of every movement is known.</p>
    </div>
  );
}
