import type { Metadata } from "next";

import { CspViolationTable } from "@/components/admin/csp-violation-table";
import { LimitRefusalTable } from "@/components/admin/limit-refusal-table";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { requireStaff } from "@/lib/auth/require-staff";
import { services } from "@/lib/composition";
import { listSecurityEvents } from "@/lib/use-cases/security/list-security-events";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  await requireStaff("/admin/security");
  const { refusals, refusalCount, violations } = await listSecurityEvents(await services());
  const now = new Date();
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">Security</h1>
          <h2 className="mt-3 text-lg font-semibold tracking-tight">Refused by a limit</h2>
          <p className="max-w-prose text-sm text-muted-foreground">
            Orders and payments that were not sent to the bank, because there were too many. Many cards on one
            order, shopper or address are the mark of a card tester: cancel what they ordered. A single row is
            mostly a shopper with a bad day.
          </p>
        </div>
        <Card aria-label="Refused by a limit" className="overflow-hidden">
          {refusals.length > 0 ? (
            <LimitRefusalTable refusals={refusals} now={now} />
          ) : (
            <Nothing title="No limit was reached" text="In the last 90 days nothing was refused." />
          )}
        </Card>
        {refusalCount > refusals.length && (
          <p className="text-sm text-muted-foreground">
            The latest {refusals.length} of {refusalCount} are shown.
          </p>
        )}
      </div>
      <div className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold tracking-tight">Blocked by browsers</h2>
          <p className="max-w-prose text-sm text-muted-foreground">
            What the content security policy kept out of the shop&apos;s pages, as shoppers&apos; browsers
            report it. Browser extensions cause most of it, and anyone can send such a report. A new script on
            the checkout, reported often, is a reason to call a developer.
          </p>
        </div>
        <Card aria-label="Blocked by browsers" className="overflow-hidden">
          {violations.length > 0 ? (
            <CspViolationTable violations={violations} now={now} />
          ) : (
            <Nothing title="Nothing was blocked" text="In the last 30 days no browser reported anything." />
          )}
        </Card>
      </div>
    </div>
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid justify-items-center gap-1 px-6 py-12 text-center">
      <Icon name="shield-check" className="mb-2 size-10 text-success-text" />
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-muted-foreground">{text}</p>
    </div>
  );
}
