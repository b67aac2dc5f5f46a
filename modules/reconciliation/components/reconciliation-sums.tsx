import { Amount } from "@/components/admin/frame/amount";
import { ListTable } from "@/components/admin/frame/list-table";
import { Card } from "@/components/ui/card";
import type { ReconciliationView } from "@/modules/reconciliation/read-reconciliation";

import { reconciliationLabels } from "./reconciliation-texts";

/** The number of movements in each list of a reconciliation; each number links to its list. */
export function ReconciliationCounts({ counts }: { counts: ReconciliationView["counts"] }) {
  const figures = [
    { group: "matched", count: counts.matched, tone: "" },
    { group: "resolved", count: counts.happened + counts.notHappened, tone: "text-success-text" },
    { group: "differing", count: counts.differing, tone: "text-destructive-text" },
    { group: "missingInShop", count: counts.missingInShop, tone: "text-destructive-text" },
    { group: "missingAtBank", count: counts.missingAtBank, tone: "text-destructive-text" },
    { group: "stillUnknown", count: counts.stillUnknown, tone: "text-warning-text" },
    { group: "setAside", count: counts.setAside, tone: "text-warning-text" },
  ] as const;
  return (
    <Card aria-labelledby="counts" className="overflow-hidden">
      <h2 id="counts" className="sr-only">
        Counts
      </h2>
      <dl className="figures grid-cols-2 sm:grid-cols-4 xl:grid-cols-7">
        {figures.map(({ group, count, tone }) => (
          <div key={group} className="last:col-span-2 xl:last:col-span-1">
            <dt>{reconciliationLabels[group]}</dt>
            <dd data-count={group} className={count === 0 ? "text-muted-foreground" : tone}>
              {count === 0 ? (
                0
              ) : (
                <a href={`#${group}`} className="underline-offset-4 hover:underline">
                  {count}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

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
      <ListTable
        caption="Payments and captures less refunds"
        columns={["Currency", { number: "Bank" }, { number: "Shop" }, "Difference"]}
      >
        {totals.map(({ bank, shop, difference }) => (
          <tr key={bank.currency}>
            <td>
              {bank.currency}
              <div className="folded">
                <p>
                  Bank <Amount money={bank} />
                </p>
                <p>
                  Shop <Amount money={shop} />
                </p>
              </div>
            </td>
            <td className="number">
              <Amount money={bank} />
            </td>
            <td className="number">
              <Amount money={shop} />
            </td>
            <td className={difference.minor === 0 ? "text-success-text" : "text-destructive-text"}>
              <Amount money={difference} />
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}
