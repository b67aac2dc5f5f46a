import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import {
  NoUnknownOutcomes,
  UnknownOutcomesIntro,
  UnknownOutcomeTable,
} from "@/components/admin/unknown-outcomes/unknown-outcomes";
import { Card } from "@/components/ui/card";
import { listUnknownOutcomes } from "@/lib/unknown-outcomes/list-unknown-outcomes";
import { modulePages } from "@/modules/pages";

export const metadata: Metadata = { title: "Unknown outcomes" };

export default async function UnknownOutcomesPage() {
  const { unknown, unknownCount, running } = await readForStaff(
    "/admin/unknown-outcomes",
    "read",
    listUnknownOutcomes,
  );
  const now = new Date();
  return (
    <div className="grid gap-5">
      <UnknownOutcomesIntro>
        {modulePages.map(({ outcomes }, index) => outcomes && <outcomes.Intro key={index} />)}
      </UnknownOutcomesIntro>
      <Card aria-label="Unknown outcomes" className="overflow-hidden">
        {unknown.length > 0 ? (
          <UnknownOutcomeTable caption="Unknown outcomes, oldest first" rows={unknown} now={now} />
        ) : (
          <NoUnknownOutcomes />
        )}
      </Card>
      {unknownCount > unknown.length && (
        <p className="hint">
          The oldest {unknown.length} of {unknownCount} are shown.
        </p>
      )}
      {running.length > 0 && (
        <section aria-labelledby="running" className="grid gap-3">
          <div className="grid gap-1">
            <h2 id="running" className="text-lg font-semibold tracking-tight">
              Still running
            </h2>
            <p className="hint max-w-prose">
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
