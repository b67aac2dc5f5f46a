import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import { services } from "@/app/composition/services";
import { LimitRefusalTable, NoRefusals, RefusalsIntro } from "@/components/admin/security/security-events";
import { Card } from "@/components/ui/card";
import { listSecurityEvents } from "@/lib/security/list-security-events";
import { modulePages } from "@/modules/pages";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const { refusals, refusalCount } = await readForStaff("/admin/security", "read", listSecurityEvents);
  const { db } = await services();
  const now = new Date();
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <RefusalsIntro />
        <Card aria-label="Refused by a limit" className="overflow-hidden">
          {refusals.length > 0 ? <LimitRefusalTable refusals={refusals} now={now} /> : <NoRefusals />}
        </Card>
        {refusalCount > refusals.length && (
          <p className="hint">
            The latest {refusals.length} of {refusalCount} are shown.
          </p>
        )}
      </div>
      {modulePages.map(
        ({ SecurityPart }, index) => SecurityPart !== undefined && <SecurityPart key={index} db={db} />,
      )}
    </div>
  );
}
