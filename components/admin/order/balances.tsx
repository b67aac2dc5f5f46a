import { Card } from "@/components/ui/card";
import type { Balances as BalancesView } from "@/lib/back-office/views";

import { Amount } from "@/components/admin/frame/amount";

const labels = [
  ["ordered", "Ordered"],
  ["authorized", "Authorized"],
  ["captured", "Captured"],
  ["refunded", "Refunded"],
  ["capturable", "Left to capture"],
  ["refundable", "Left to refund"],
] as const satisfies (readonly [keyof BalancesView, string])[];

/** An order's six sums. */
export function Balances({ balances }: { balances: BalancesView }) {
  return (
    <Card aria-labelledby="balances" className="overflow-hidden">
      <h2 id="balances" className="sr-only">
        Balances
      </h2>
      <dl className="balances">
        {labels.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className={balances[key].minor === 0 ? "none" : undefined} data-balance={key}>
              <Amount money={balances[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
