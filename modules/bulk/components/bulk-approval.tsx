import type { Route } from "next";

import { formatAmount } from "@/components/admin/frame/amount";
import { Link } from "@/components/ui/link";
import type { Database } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import { bulkInput } from "@/modules/bulk/approved-bulk";
import type { ApprovalView } from "@/modules/seam/module-pages";

/** What a run of refunds would give back, for the second person. */
async function PlannedRefunds({ input, db }: { input: unknown; db: Database }) {
  const { runId, orders, article, sums, reason } = bulkInput.parse(input);
  const run = await db.bulkRun.findUnique({ where: { id: runId }, select: { note: true } });
  const reasons: Partial<Record<string, string>> = merchant.refundReasons;
  const why = [reason && (reasons[reason] ?? reason), run?.note].filter(Boolean).join(": ");
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {`${article === null ? "All that is left" : `Only ${article}`} of ${orders} orders, in all ${sums.map(formatAmount).join(" and ")}. ${why}. `}
        <Link href={`/admin/bulk/${runId}` as Route} className="link">
          Each order
        </Link>
      </p>
    </div>
  );
}

export const bulkApproval: ApprovalView = {
  kind: "bulk",
  // Its amount is that of one currency: the detail has all.
  title: () => "Refund many orders",
  verb: "refund them all",
  subject: "Many orders",
  Detail: PlannedRefunds,
};
