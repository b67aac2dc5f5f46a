import { Alert, AlertTitle } from "@/components/ui/alert";
import type { ReconciliationView } from "@/modules/reconciliation/read-reconciliation";

import { Amount } from "@/components/admin/frame/amount";
import { timelineLabels } from "@/components/admin/frame/labels";
import { UtcTime } from "@/components/admin/frame/times";

/** Says why a movement's absence from a report proves nothing; nothing if the report is complete. */
export function CoverageGaps({ view: { gaps, counts } }: { view: ReconciliationView }) {
  const { examples, lacking, provesAbsence, unreadable } = gaps;
  if (provesAbsence) return null;
  return (
    <Alert variant="warning" role="status">
      <AlertTitle>This report is not complete</AlertTitle>
      <p>
        That it does not list a movement proves nothing
        {counts.notHappened === 0
          ? ", so it resolves no outcome as “did not happen”."
          : `. What did not happen (${counts.notHappened}) rests on other reports, or was resolved before this was known.`}
      </p>
      {unreadable > 0 && (
        <p>
          Of {unreadable} {unreadable === 1 ? "line" : "lines"}, not even the order can be read.
        </p>
      )}
      {lacking > 0 && (
        <>
          <p>
            It lacks {lacking} {lacking === 1 ? "movement that" : "movements that"} happened in its period.
            Perhaps it was filtered or cut off. Ask the bank for the whole report.
          </p>
          <ul className="mt-1 grid gap-1">
            {examples.map(({ gatewayOrderId, kind, amount, at }) => (
              <li key={`${gatewayOrderId} ${kind} ${at.getTime()}`}>
                {timelineLabels[kind]} of <Amount money={amount} />, order{" "}
                <span className="font-mono text-xs break-all">{gatewayOrderId}</span>,{" "}
                <UtcTime at={at} seconds />
              </li>
            ))}
            {lacking > examples.length && <li>… and {lacking - examples.length} more.</li>}
          </ul>
        </>
      )}
    </Alert>
  );
}
