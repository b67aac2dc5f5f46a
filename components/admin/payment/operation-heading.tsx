import { Link } from "@/components/ui/link";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";

import { formatAmount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { timelineLabels } from "@/components/admin/frame/labels";
import { OperationStateBadge } from "./operation-state-badge";
import { ShopTime } from "@/components/admin/frame/times";

/** The heading of an operation's page, with its order. */
export function OperationHeading({ operation }: { operation: OperationView }) {
  return (
    <div className="grid gap-1">
      <BackLink href="/admin/unknown-outcomes">All unknown outcomes</BackLink>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">
          {timelineLabels[operation.kind]} of {formatAmount(operation.requested)}
        </h1>
        <OperationStateBadge state={operation.state} />
      </div>
      <p className="text-sm text-muted-foreground">
        Order{" "}
        <Link
          href={`/admin/orders/${operation.orderNumber}`}
          className="font-mono whitespace-nowrap text-foreground underline underline-offset-4"
        >
          {operation.orderNumber}
        </Link>{" "}
        of {operation.customer}, sent <ShopTime at={operation.openedAt} seconds />
      </p>
    </div>
  );
}
