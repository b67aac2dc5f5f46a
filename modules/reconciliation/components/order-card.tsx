import "server-only";

import type { Database } from "@/lib/db/database";
import { may, type StaffRole } from "@/lib/staff/rights";
import { listSetAsideOfOrder } from "@/modules/reconciliation/list-set-aside";

import { SetAsideNotice } from "./set-aside";

type OrderCardProps = { number: string; from: string; role: StaffRole; db: Database };

/** The lines of reports about an order that were not imported. */
export async function OrderCard({ number, from, role, db }: OrderCardProps) {
  return (
    <SetAsideNotice
      orderNumber={number}
      rows={await listSetAsideOfOrder({ number }, { db })}
      mayHandle={may(role, "handle_set_aside")}
      from={from}
    />
  );
}
