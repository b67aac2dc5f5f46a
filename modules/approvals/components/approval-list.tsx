import { Actor } from "@/components/admin/frame/actor";
import { formatAmount } from "@/components/admin/frame/amount";
import { ShopTime } from "@/components/admin/frame/times";
import { orderPath } from "@/components/admin/frame/paths";
import { AppCode } from "@/components/admin/movements/app-code";
import { approvalOutcomeLabel, approvalStateLabel } from "./approval-labels";
import { ActionForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { ApprovalRow } from "@/modules/approvals/list-approvals";
import type { Database } from "@/lib/db/database";
import { merchant } from "@/lib/merchant";
import type { ApprovalView } from "@/modules/seam/module-pages";

type ApprovalListProps = {
  rows: ApprovalRow[];
  /** Who looks, if they may decide: never about what they asked for; and whether it takes a code of their app. */
  decider: { email: string; needsCode: boolean } | undefined;
  decide: (form: FormData) => Promise<void>;
  /** How the requests of modules are shown. */
  views: readonly ApprovalView[];
  db: Database;
};

/** Requests for a second person, each with what it would do. */
export function ApprovalList({ rows, decider, decide, views, db }: ApprovalListProps) {
  const ofModules = rows.map((row) => ({ row, view: views.find(({ kind }) => kind === row.kind) }));
  return (
    <ul className="entries">
      {ofModules.map(({ row, view }) => (
        <li key={row.id} className="grid gap-3">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {view?.title(formatAmount(row.amount)) ?? titleOf(row)}
            <Badge variant={approvalStateLabel(row).tone}>{approvalStateLabel(row).text}</Badge>
          </p>
          {row.reason !== null && <p className="text-sm">{reasonOf(row.kind, row.reason, row.note)}</p>}
          {view && <view.Detail input={row.input} waits={row.state === "waiting"} db={db} />}
          {row.paysTwice && (
            <p className="text-sm font-medium">
              The bank has taken money of this order back: this pays twice.
            </p>
          )}
          <p className="hint">
            {view?.subject ?? <Subject row={row} />} · asked by <Actor by={row.requestedBy} />,{" "}
            <ShopTime at={row.requestedAt} />
            {row.decidedBy !== null && row.decidedAt !== null && (
              <>
                {" "}
                · {row.state === "declined" ? "declined" : "decided"} by <Actor by={row.decidedBy} />,{" "}
                <ShopTime at={row.decidedAt} />
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
                  <AppCode
                    id={`code-${row.id}`}
                    label="Code of your authenticator app, to approve"
                    required={false}
                  />
                )}
                <Button type="submit" name="decision" value="approved" variant="destructive">
                  Approve: {view?.verb ?? verbOf(row)}
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

const decisionLabels = { happened: "it happened", not_happened: "it did not happen" };

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
  return `Resolve ${formatAmount(amount)}: ${decisionLabels[decision ?? "happened"]}`;
}

function verbOf({ kind, amount }: ApprovalRow): string {
  return kind === "refund" ? `refund ${formatAmount(amount)}` : "resolve it";
}

function reasonOf(kind: string, reason: string, note: string | null): string {
  const reasons: Partial<Record<string, string>> = merchant.refundReasons;
  if (kind !== "refund") return reason;
  return [reasons[reason] ?? reason, note].filter((text) => text !== null).join(": ");
}
