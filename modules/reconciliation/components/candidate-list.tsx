import { Link } from "@/components/ui/link";
import { visibleText } from "@/lib/text/clean-text";
import type { CandidatesView } from "@/modules/reconciliation/candidates-view";

import { formatAmount } from "@/components/admin/frame/amount";
import { timelineLabels } from "@/components/admin/frame/labels";

/** What the bank's reports list that an unknown outcome may be, for a person to look at; nothing if they list nothing. */
export function CandidateList({ candidates: { count, shown } }: { candidates: CandidatesView }) {
  if (count === 0) return null;
  return (
    <div className="grid gap-1 text-sm" data-candidates={count}>
      <p>
        The bank&apos;s reports list {count === 1 ? "1 movement" : `${count} movements`} that nobody can place
        and that this may be:
      </p>
      <ul className="grid list-disc gap-1 ps-5">
        {shown.map(({ report, orderId, transactionId, kind, amount, time, isNear }) => (
          <li key={`${report?.id} ${report?.line} ${orderId} ${transactionId}`}>
            {kind === null ? "A line of unknown kind" : timelineLabels[kind]}
            {amount && ` of ${formatAmount(amount)}`}, order{" "}
            <span className="font-mono text-xs break-all">
              {orderId === null ? "not readable" : visibleText(orderId)}
            </span>
            {isNear && <strong className="font-medium"> (written like this order&apos;s id)</strong>}
            {transactionId !== null && (
              <>
                , transaction <span className="font-mono text-xs break-all">{transactionId}</span>
              </>
            )}
            {time !== null && `, ${time}`}
            {report && (
              <>
                ,{" "}
                <Link href={`/admin/reconciliation/${report.id}`} className="underline underline-offset-4">
                  {report.fileName}
                </Link>{" "}
                line {report.line}
              </>
            )}
          </li>
        ))}
        {count > shown.length && <li>… and {count - shown.length} more.</li>}
      </ul>
    </div>
  );
}
