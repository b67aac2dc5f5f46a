import type { CallView } from "@/lib/back-office/read-call";

import { formatAmount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { timelineLabels } from "@/components/admin/frame/labels";
import { OperationStateBadge } from "./operation-state-badge";
import { orderPath } from "@/components/admin/order/order-path";

/** The heading of a call to the bank, with the way back to its order. */
export function CallHeading({ call: { kind, amount, state, orderNumber } }: { call: CallView }) {
  return (
    <div className="grid gap-1">
      {orderNumber === null ? (
        <BackLink href="/admin">All orders</BackLink>
      ) : (
        <BackLink href={orderPath(orderNumber)}>{`Order ${orderNumber}`}</BackLink>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">
          {timelineLabels[kind]}
          {amount !== null && ` of ${formatAmount(amount)}`}
        </h1>
        <OperationStateBadge state={state} />
      </div>
    </div>
  );
}
