import type { Metadata } from "next";

import { readForStaff, requireStaff } from "@/app/admin/require-staff";
import { BackLink } from "@/components/admin/frame/back-link";
import { ChargebackList } from "@/modules/reconciliation/components/chargebacks";
import { Card, CardContent } from "@/components/ui/card";
import { listChargebacks } from "@/modules/reconciliation/chargebacks";
import { may } from "@/lib/staff/rights";

export const metadata: Metadata = { title: "Chargebacks" };

const page = "/admin/reconciliation/chargebacks";

/** The chargebacks of the bank's reports, the open ones first. */
export default async function ChargebacksPage() {
  const rows = await readForStaff(page, "read", (deps) => listChargebacks({}, deps));
  const { role } = await requireStaff(page, "read");
  return (
    <div className="grid gap-5">
      <BackLink href="/admin/reconciliation">Reconciliation</BackLink>
      <div className="intro">
        <h1>Chargebacks</h1>
        <p>
          A shopper disputed a charge, and the bank took the money back. Send the evidence in the bank&apos;s
          portal, and record here what was done.
        </p>
      </div>
      <Card aria-label="Chargebacks">
        <CardContent>
          {rows.length === 0 ? (
            <p className="hint">None of the bank&apos;s reports lists one.</p>
          ) : (
            <ChargebackList rows={rows} mayAct={may(role, "handle_chargeback")} />
          )}
        </CardContent>
      </Card>
    </div>
  );
}
