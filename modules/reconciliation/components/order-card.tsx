import "server-only";

import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Database } from "@/lib/db/database";
import { may, type StaffRole } from "@/lib/staff/rights";
import { listSetAsideOfOrder } from "@/modules/reconciliation/list-set-aside";

import { SetAsideList } from "./set-aside";

type OrderCardProps = { number: string; role: StaffRole; db: Database };

/** The lines of the bank's reports about an order that were not imported; nothing if there are none. */
export async function OrderCard({ number, role, db }: OrderCardProps) {
  const rows = await listSetAsideOfOrder({ number }, { db });
  if (rows.length === 0) return null;
  return (
    <Card aria-labelledby="set-aside" className="overflow-hidden">
      <div className="grid gap-1 px-5 pt-5 pb-3 sm:px-6">
        <h2 id="set-aside" className="text-lg font-semibold tracking-tight">
          Lines of the bank&apos;s reports, set aside
        </h2>
        <p className="text-sm text-muted-foreground">
          They are about this order and were not imported: the figures above do not include them.
        </p>
        {may(role, "handle_set_aside") && rows.some(({ handled }) => handled === null) && (
          <Link
            href={`/admin/reconciliation/set-aside?order=${number}`}
            className="link justify-self-start text-sm"
          >
            Mark as handled
          </Link>
        )}
      </div>
      <SetAsideList rows={rows} />
    </Card>
  );
}
