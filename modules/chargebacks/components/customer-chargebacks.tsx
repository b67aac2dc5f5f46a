import "server-only";

import type { Route } from "next";

import { Amount } from "@/components/admin/frame/amount";
import { orderPath } from "@/components/admin/frame/paths";
import { ShopTime } from "@/components/admin/frame/times";
import { Link } from "@/components/ui/link";
import type { Database } from "@/lib/db/database";
import { listChargebacks } from "@/modules/chargebacks/list-chargebacks";

import { chargebackActLabels } from "./labels";

/** The chargebacks of a customer, the open ones first; nothing if there are none. */
export async function customerChargebacks(
  { orderNumbers }: { orderNumbers: readonly string[] },
  { db }: { db: Database },
) {
  const chargebacks = await listChargebacks({ orderNumbers }, { db });
  if (chargebacks.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-medium">Chargebacks</h3>
      <ul className="grid gap-1">
        {chargebacks.map(({ id, orderNumber, amount, at, isOpen, acts }) => (
          <li key={id}>
            {orderNumber !== null && (
              <Link href={orderPath(orderNumber) as Route} className="link">
                {orderNumber}
              </Link>
            )}
            {amount !== null && (
              <>
                , <Amount money={amount} />
              </>
            )}
            {at !== null && (
              <>
                , <ShopTime at={at} />
              </>
            )}
            {`, ${isOpen ? "open" : chargebackActLabels[acts.at(-1)?.act ?? "accepted"]}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
