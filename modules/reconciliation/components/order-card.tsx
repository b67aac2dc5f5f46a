import "server-only";

import type { Database } from "@/lib/db/database";
import { may, type StaffRole } from "@/lib/staff/rights";
import { listChargebacks } from "@/modules/reconciliation/chargebacks";
import { listSetAsideOfOrder } from "@/modules/reconciliation/list-set-aside";

import { ChargebackCard } from "./chargebacks";
import { SetAsideNotice } from "./set-aside";

type OrderCardProps = { number: string; from: string; role: StaffRole; db: Database };

/** The chargebacks of an order, and the lines of reports about it that were not imported. */
export async function OrderCard({ number, from, role, db }: OrderCardProps) {
  const [chargebacks, setAside] = await Promise.all([
    listChargebacks({ orderNumbers: [number] }, { db }),
    listSetAsideOfOrder({ number }, { db }),
  ]);
  return (
    <>
      <ChargebackCard
        orderNumber={number}
        rows={chargebacks}
        mayAct={may(role, "handle_chargeback")}
        from={from}
      />
      <SetAsideNotice
        orderNumber={number}
        rows={setAside}
        mayHandle={may(role, "handle_set_aside")}
        from={from}
      />
    </>
  );
}
