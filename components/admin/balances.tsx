import { Card } from "@/components/ui/card";
import type { Balances as BalancesView } from "@/lib/use-cases/orders/views";

import { Amount } from "./amount";

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
      <dl className="grid grid-cols-2 gap-px bg-border sm:grid-cols-3 xl:grid-cols-6">
        {labels.map(([key, label]) => (
          <div key={key} className="grid content-center gap-0.5 bg-card px-4 py-3.5">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd
              className={balances[key].minor === 0 ? "text-muted-foreground" : "text-base font-semibold"}
              data-balance={key}
            >
              <Amount money={balances[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
