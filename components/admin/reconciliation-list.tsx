import type { ReactNode } from "react";

import { Card } from "@/components/ui/card";

type ReconciliationListProps = {
  id: string;
  title: string;
  note: string;
  count: number;
  /** Closed until somebody opens it: for what is long and in order. */
  folded?: boolean;
  children: ReactNode;
};

const rowsShown = 200;

/** One list of a reconciliation with its count; nothing where it is empty. */
export function ReconciliationList({ id, title, note, count, folded, children }: ReconciliationListProps) {
  if (count === 0) return null;
  const more = count > rowsShown && (
    <p className="border-t border-border px-5 py-3 text-sm text-muted-foreground sm:px-6">
      The first {rowsShown} of {count} are shown.
    </p>
  );
  const heading = (
    <h2 id={`${id}-title`} className="inline text-lg font-semibold tracking-tight">
      {title} <span className="font-normal text-muted-foreground tabular-nums">{count}</span>
    </h2>
  );
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 overflow-hidden">
      {folded ? (
        <details>
          <summary className="cursor-pointer px-5 py-5 sm:px-6">
            {heading} <span className="text-sm text-muted-foreground">{note}</span>
          </summary>
          {children}
          {more}
        </details>
      ) : (
        <>
          <div className="grid gap-1 px-5 pt-5 pb-3 sm:px-6">
            {heading}
            <p className="text-sm text-muted-foreground">{note}</p>
          </div>
          {children}
          {more}
        </>
      )}
    </Card>
  );
}
