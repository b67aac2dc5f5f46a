import { Card } from "@/components/ui/card";
import type { ReconciliationView } from "@/lib/reconciliation/read-reconciliation";

import { Amount } from "@/components/admin/frame/amount";

/** Payments and captures less refunds, at the bank and in the shop, by currency. */
export function ReconciliationTotals({ totals }: { totals: ReconciliationView["totals"] }) {
  if (totals.length === 0) return null;
  return (
    <Card aria-labelledby="totals" className="overflow-hidden">
      <div className="grid gap-1 px-5 pt-5 pb-3 sm:px-6">
        <h2 id="totals" className="text-lg font-semibold tracking-tight">
          Payments and captures less refunds
        </h2>
        <p className="text-sm text-muted-foreground">To the last minor unit of each currency.</p>
      </div>
      <ul className="divide-y divide-border border-t border-border text-sm">
        {totals.map(({ bank, shop, difference }) => (
          <li
            key={bank.currency}
            className="grid gap-x-6 gap-y-1.5 px-5 py-3.5 sm:px-6 md:grid-cols-[1fr_auto]"
          >
            <h3 className="font-medium">{bank.currency}</h3>
            <dl className="grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-[repeat(3,minmax(9rem,auto))] md:text-end">
              <Total name="Bank" money={bank} />
              <Total name="Shop" money={shop} />
              <Total
                name="Difference"
                money={difference}
                className={
                  difference.minor === 0
                    ? "font-semibold text-success-text"
                    : "font-semibold text-destructive-text"
                }
              />
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type TotalProps = {
  name: string;
  money: ReconciliationView["totals"][number]["bank"];
  className?: string;
};

function Total({ name, money, className }: TotalProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 md:block">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className={className}>
        <Amount money={money} />
      </dd>
    </div>
  );
}
