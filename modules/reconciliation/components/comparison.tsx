import type { ReactNode } from "react";

import { Card } from "@/components/ui/card";
import type { ReconciliationView } from "@/modules/reconciliation/read-reconciliation";

import { CoverageGaps } from "./coverage-gaps";
import { BankRows, PairRows, ShopRows } from "./reconciliation-rows";
import { ReconciliationCounts, ReconciliationTotals } from "./reconciliation-sums";
import { reconciliationLabels, reconciliationMessages } from "./reconciliation-texts";
import { SetAsideList } from "./set-aside";

type ComparisonProps = {
  view: ReconciliationView;
  /** In a preview, the resolved operations that earlier reports prove: they stand in a list of their own. */
  provenEarlier?: ReadonlySet<string>;
};

/** How a report and the journal compare: counts, sums, and the movements. What needs attention comes first. */
export function Comparison({ view, provenEarlier = new Set() }: ComparisonProps) {
  const { counts } = view;
  const [byEarlier, byThis] = [true, false].map((earlier) =>
    view.resolved.filter(({ operationId }) => provenEarlier.has(operationId) === earlier),
  );
  return (
    <>
      <CoverageGaps view={view} />
      <ReconciliationCounts counts={counts} />
      <ReconciliationTotals totals={view.totals} />
      <ReconciliationList group="differing" count={counts.differing}>
        <PairRows rows={view.differing} />
      </ReconciliationList>
      <ReconciliationList group="missingInShop" count={counts.missingInShop}>
        <BankRows rows={view.missingInShop} />
      </ReconciliationList>
      <ReconciliationList group="missingAtBank" count={counts.missingAtBank}>
        <ShopRows rows={view.missingAtBank} />
      </ReconciliationList>
      <ReconciliationList group="stillUnknown" count={counts.stillUnknown}>
        <ShopRows rows={view.stillUnknown} />
      </ReconciliationList>
      <ReconciliationList group="setAside" count={counts.setAside}>
        <SetAsideList rows={view.setAside} inReport />
      </ReconciliationList>
      <ReconciliationList group="resolved" count={counts.happened + counts.notHappened - provenEarlier.size}>
        <ShopRows rows={byThis ?? []} />
      </ReconciliationList>
      <ReconciliationList
        group="resolvedEarlier"
        id={byThis?.length === 0 ? "resolved" : undefined}
        count={provenEarlier.size}
      >
        <ShopRows rows={byEarlier ?? []} />
      </ReconciliationList>
      <ReconciliationList group="matched" count={counts.matched} collapsed>
        <PairRows rows={view.matched} />
      </ReconciliationList>
    </>
  );
}

type ReconciliationListProps = {
  group: keyof typeof reconciliationLabels;
  count: number;
  /** What its count links to, if not the group. */
  id?: string;
  /** Whether the list is closed until somebody opens it. */
  collapsed?: boolean;
  /** The first rows, at most as many as the view holds. */
  children: ReactNode;
};

const rowsShown = 200;

/** One list of a reconciliation with its count; nothing if it is empty. */
function ReconciliationList({ group, count, id = group, collapsed, children }: ReconciliationListProps) {
  if (count === 0) return null;
  const more = count > rowsShown && (
    <p className="border-t border-border px-5 py-3 text-sm text-muted-foreground sm:px-6">
      The first {rowsShown} of {count} are shown.
    </p>
  );
  const heading = (
    <h2 id={`${group}-title`} className="inline text-lg font-semibold tracking-tight">
      {reconciliationLabels[group]}{" "}
      <span className="font-normal text-muted-foreground tabular-nums">{count}</span>
    </h2>
  );
  return (
    <Card id={id} aria-labelledby={`${group}-title`} className="scroll-mt-4 overflow-hidden">
      {collapsed ? (
        <details>
          <summary className="cursor-pointer px-5 py-5 sm:px-6">
            {heading} <span className="text-sm text-muted-foreground">{reconciliationMessages[group]}</span>
          </summary>
          {children}
          {more}
        </details>
      ) : (
        <>
          <div className="grid gap-1 px-5 pt-5 pb-3 sm:px-6">
            {heading}
            <p className="text-sm text-muted-foreground">{reconciliationMessages[group]}</p>
          </div>
          {children}
          {more}
        </>
      )}
    </Card>
  );
}
