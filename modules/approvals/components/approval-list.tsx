import { formatAmount } from "@/components/admin/frame/amount";
import { ShopTime } from "@/components/admin/frame/times";
import { orderPath } from "@/components/admin/frame/paths";
import { approvalOutcomeLabel, approvalStateLabel } from "./approval-labels";
import { ActionForm } from "@/components/ui/form";
import { Field, Input } from "@/components/ui/field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { ApprovalRow } from "@/modules/approvals/list-approvals";
import { merchant } from "@/lib/merchant";

type ApprovalListProps = {
  rows: ApprovalRow[];
  /** Who looks, if they may decide: never about what they asked for; and whether it takes a code of their app. */
  decider: { email: string; needsCode: boolean } | undefined;
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
            <Badge variant={approvalStateLabel(row).tone}>{approvalStateLabel(row).text}</Badge>
          </p>
          <p className="text-sm">{reasonOf(row)}</p>
          {row.planned !== null && <Planned planned={row.planned} waits={row.state === "waiting"} />}
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
            (decider === undefined || decider.email === row.requestedBy ? (
              <p className="hint">
                Waits for another person, until <ShopTime at={row.expiresAt} />.
              </p>
            ) : (
              <ActionForm action={decide} className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="id" value={row.id} />
                {decider.needsCode && (
                  <Field id={`code-${row.id}`} label="Code of your authenticator app, to approve">
                    <Input
                      id={`code-${row.id}`}
                      name="code"
                      autoComplete="one-time-code"
                      maxLength={40}
                      dir="ltr"
                    />
                  </Field>
                )}
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

/** What an import would decide. */
function Planned({
  planned: { uploadId, count, outcomes },
  waits,
}: {
  planned: NonNullable<ApprovalRow["planned"]>;
  waits: boolean;
}) {
  return (
    <div className="grid gap-1 text-sm">
      <p>
        It decides {count === 1 ? "1 unknown outcome" : `${count} unknown outcomes`}.{" "}
        {waits && (
          <>
            Nothing of the report is imported yet.{" "}
            <Link href={`/admin/reconciliation/uploads/${uploadId}`} className="link">
              Preview
            </Link>
          </>
        )}
      </p>
      <ul className="grid gap-1">
        {outcomes.map(({ operationId, orderNumber, decision, amount }) => (
          <li key={operationId}>
            <Link href={`/admin/unknown-outcomes/${operationId}`} className="link">
              Order {orderNumber}
            </Link>
            , {formatAmount(amount)}: {decisionLabels[decision]}
          </li>
        ))}
        {count > outcomes.length && <li>… and {count - outcomes.length} more.</li>}
      </ul>
    </div>
  );
}

const decisionLabels = { happened: "it happened", not_happened: "it did not happen" };

function Subject({ row: { kind, orderNumber, operationId, planned } }: { row: ApprovalRow }) {
  if (planned !== null) return "Settlement report";
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
  if (kind === "import") return `Import a report that decides ${formatAmount(amount)}`;
  if (kind === "refund") return `Refund ${formatAmount(amount)}`;
  return `Resolve ${formatAmount(amount)}: ${decisionLabels[decision ?? "happened"]}`;
}

function verbOf({ kind, amount }: ApprovalRow): string {
  if (kind === "import") return "import it";
  return kind === "refund" ? `refund ${formatAmount(amount)}` : "resolve it";
}

function reasonOf({ kind, reason, note }: ApprovalRow): string {
  const reasons: Partial<Record<string, string>> = merchant.refundReasons;
  if (kind !== "refund") return reason;
  return [reasons[reason] ?? reason, note].filter((text) => text !== null).join(": ");
}
