import type { Metadata } from "next";

import { readForStaff } from "@/app/admin/require-staff";
import {
  CspViolationTable,
  LimitRefusalTable,
  NoRefusals,
  NoViolations,
  RefusalsIntro,
  ViolationsIntro,
} from "@/components/admin/security/security-events";
import { Card } from "@/components/ui/card";
import { listSecurityEvents } from "@/lib/security/list-security-events";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const { refusals, refusalCount, violations } = await readForStaff(
    "/admin/security",
    "read",
    listSecurityEvents,
  );
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
      <div className="grid gap-4">
        <ViolationsIntro />
        <Card aria-label="Blocked by browsers" className="overflow-hidden">
          {violations.length > 0 ? <CspViolationTable violations={violations} now={now} /> : <NoViolations />}
        </Card>
      </div>
    </div>
  );
}
