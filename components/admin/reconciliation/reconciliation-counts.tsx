import { clsx } from "clsx";

import { Card } from "@/components/ui/card";
import type { ReconciliationView } from "@/lib/reconciliation/read-reconciliation";
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
      <dl className="grid grid-cols-2 gap-px bg-border sm:grid-cols-4 xl:grid-cols-7">
        {figures.map(({ group, count, tone }) => (
          <div
            key={group}
            className="grid content-center gap-0.5 bg-card px-4 py-3.5 last:col-span-2 xl:last:col-span-1"
          >
            <dt className="text-xs text-muted-foreground">{reconciliationLabels[group]}</dt>
            <dd
              data-count={group}
              className={clsx(
                "text-xl font-semibold tabular-nums",
                count === 0 ? "text-muted-foreground" : tone,
              )}
            >
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
