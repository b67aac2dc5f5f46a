import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import type { ReconciliationView } from "@/lib/use-cases/reconciliation/read-reconciliation";

/** How shop and bank stand to each other, in six figures; each leads to its list. */
export function ReconciliationCounts({ counts }: { counts: ReconciliationView["counts"] }) {
  const figures = [
    { id: "matched", label: "Matched", count: counts.matched, tone: "" },
    {
      id: "resolved",
      label: "Resolved",
      count: counts.happened + counts.notHappened,
      tone: "text-success-text",
    },
    { id: "differing", label: "Differing", count: counts.differing, tone: "text-destructive-text" },
    {
      id: "missing-in-shop",
      label: "Missing in the shop",
      count: counts.missingInShop,
      tone: "text-destructive-text",
    },
    {
      id: "missing-at-bank",
      label: "Missing at the bank",
      count: counts.missingAtBank,
      tone: "text-destructive-text",
    },
    { id: "still-unknown", label: "Still unknown", count: counts.stillUnknown, tone: "text-warning-text" },
  ];
  return (
    <Card aria-labelledby="counts" className="overflow-hidden">
      <h2 id="counts" className="sr-only">
        Counts
      </h2>
      <dl className="grid grid-cols-2 gap-px bg-border sm:grid-cols-3 xl:grid-cols-6">
        {figures.map(({ id, label, count, tone }) => (
          <div key={id} className="grid content-center gap-0.5 bg-card px-4 py-3.5">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd
              data-count={id}
              className={cn(
                "text-xl font-semibold tabular-nums",
                count === 0 ? "text-muted-foreground" : tone,
              )}
            >
              {count === 0 ? (
                0
              ) : (
                <a href={`#${id}`} className="underline-offset-4 hover:underline">
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
