import type { Metadata } from "next";
import Link from "next/link";

import { UnknownOutcomeTable } from "@/components/admin/unknown-outcome-table";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { listUnknownOutcomes } from "@/lib/use-cases/reconciliation/list-unknown-outcomes";

export const metadata: Metadata = { title: "Unknown outcomes" };

export default async function UnknownOutcomesPage() {
  await requireStaff("/admin/unknown-outcomes");
  const { unknown, unknownCount, running } = await listUnknownOutcomes(await services());
  const now = new Date();
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold tracking-tight">Unknown outcomes</h1>
        <p className="max-w-prose text-sm text-muted-foreground">
          Movements that were sent to the bank and have no answer that can be trusted. No other money can be
          moved on their orders until they are resolved. The bank&apos;s settlement report resolves most of
          them:{" "}
          <Link href="/admin/reconciliation" className="text-foreground underline underline-offset-4">
            import a report
          </Link>
          .
        </p>
      </div>
      <Card aria-label="Unknown outcomes" className="overflow-hidden">
        {unknown.length > 0 ? (
          <UnknownOutcomeTable caption="Unknown outcomes, oldest first" rows={unknown} now={now} />
        ) : (
          <NoUnknownOutcomes />
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
              These take longer than the bank&apos;s time limit. Soon the shop closes them as unknown
              outcomes, and they move to the list above.
            </p>
          </div>
          <Card aria-label="Still running" className="overflow-hidden">
            <UnknownOutcomeTable caption="Movements still running, oldest first" rows={running} now={now} />
          </Card>
        </section>
      )}
    </div>
  );
}

function NoUnknownOutcomes() {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-16 text-center">
      <Icon name="circle-check" className="mb-2 size-10 text-success-text" />
      <p className="font-semibold">No unknown outcomes</p>
      <p className="text-sm text-muted-foreground">There is nothing to resolve.</p>
    </div>
  );
}
