import type { Metadata } from "next";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { reconciliationMessages } from "@/modules/reconciliation/components/reconciliation-texts";
import { BackLink } from "@/components/admin/frame/back-link";
import { SetAsideList } from "@/modules/reconciliation/components/set-aside";
import { Card } from "@/components/ui/card";
import { listSetAside } from "@/modules/reconciliation/list-set-aside";

import { may } from "@/lib/staff/rights";

export const metadata: Metadata = { title: "Lines set aside" };

export default async function SetAsidePage() {
  const { rows, count } = await readForStaff("/admin/reconciliation/set-aside", "read", listSetAside);
  const { role } = await requireStaff("/admin/reconciliation/set-aside", "read");
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <BackLink href="/admin/reconciliation">Reconciliation</BackLink>
        <h1 className="text-2xl font-semibold tracking-tight">Lines set aside</h1>
        <p className="max-w-prose text-sm text-muted-foreground">{reconciliationMessages.setAside}</p>
      </div>
      <Card aria-label="Lines set aside" className="overflow-hidden">
        {rows.length === 0 ? (
          <p className="px-5 py-6 text-sm text-muted-foreground sm:px-6">
            None. Every line that was set aside is handled.
          </p>
        ) : (
          <SetAsideList rows={rows} mayHandle={may(role, "handle_set_aside")} />
        )}
      </Card>
      {count > rows.length && (
        <p className="text-sm text-muted-foreground">
          {rows.length} of {count} are shown.
        </p>
      )}
    </div>
  );
}
