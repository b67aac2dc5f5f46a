import { formatAmount } from "@/components/admin/amount";
import { ShopTime } from "@/components/admin/shop-time";
import { orderPath } from "@/components/admin/order-path";
import { approvalOutcomeLabel, approvalStateLabels } from "@/components/admin/approvals/approval-labels";
import { ActionForm } from "@/components/ui/action-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { ApprovalRow } from "@/lib/approvals/list-approvals";
import { merchant } from "@/lib/merchant";

type ApprovalListProps = {
  rows: ApprovalRow[];
  /** Who looks, if they may decide: never about what they asked for. */
  decider: string | undefined;
  decide: (form: FormData) => Promise<void>;
};

/** Requests for a second person, each with what it would do. */
export function ApprovalList({ rows, decider, decide }: ApprovalListProps) {
  return (
    <ul className="entries">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-3">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {titleOf(row)}
            <Badge variant={approvalStateLabels[row.state].tone}>{approvalStateLabels[row.state].text}</Badge>
          </p>
          <p className="text-sm">{reasonOf(row)}</p>
          {row.paysTwice && (
            <p className="text-sm font-medium">
              The bank has taken money of this order back: this pays twice.
            </p>
          )}
          <p className="hint">
            <Subject row={row} /> · asked by <bdi>{row.requestedBy}</bdi>, <ShopTime at={row.requestedAt} />
            {row.decidedBy !== null && row.decidedAt !== null && (
              <>
                {" "}
                · {row.state} by <bdi>{row.decidedBy}</bdi>, <ShopTime at={row.decidedAt} />
              </>
            )}
            {row.outcome !== null && ` · ${approvalOutcomeLabel(row.outcome)}`}
          </p>
          {row.state === "waiting" &&
            (decider === undefined || decider === row.requestedBy ? (
              <p className="hint">
                Waits for another person, until <ShopTime at={row.expiresAt} />.
              </p>
            ) : (
              <ActionForm action={decide} className="flex flex-wrap gap-3">
                <input type="hidden" name="id" value={row.id} />
                <Button type="submit" name="decision" value="approved" variant="destructive">
                  Approve: {verbOf(row)}
                </Button>
                <Button type="submit" name="decision" value="declined" variant="outline">
                  Decline
                </Button>
              </ActionForm>
            ))}
        </li>
      ))}
    </ul>
  );
}

function Subject({ row: { kind, orderNumber, operationId } }: { row: ApprovalRow }) {
  if (kind === "resolution")
    return (
      <Link href={`/admin/unknown-outcomes/${operationId ?? ""}`} className="link">
        Unknown outcome{orderNumber !== null && ` of order ${orderNumber}`}
      </Link>
    );
  return (
    <Link href={orderPath(orderNumber ?? "")} className="link">
      Order {orderNumber}
    </Link>
  );
}

function titleOf({ kind, amount, decision }: ApprovalRow): string {
  if (kind === "refund") return `Refund ${formatAmount(amount)}`;
  return `Resolve ${formatAmount(amount)}: ${decision === "happened" ? "it happened" : "it did not happen"}`;
}

function verbOf({ kind, amount }: ApprovalRow): string {
  return kind === "refund" ? `refund ${formatAmount(amount)}` : "resolve it";
}

function reasonOf({ kind, reason, note }: ApprovalRow): string {
  const reasons: Partial<Record<string, string>> = merchant.refundReasons;
  if (kind === "resolution") return reason;
  return [reasons[reason] ?? reason, note].filter((text) => text !== null).join(": ");
}
