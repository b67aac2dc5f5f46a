import { Actor } from "@/components/admin/frame/actor";

import { Amount, formatAmount } from "@/components/admin/frame/amount";
import { BackLink } from "@/components/admin/frame/back-link";
import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { operationStateLabels, timelineLabels } from "@/components/admin/frame/labels";
import { unknownReasonMessage } from "@/components/admin/frame/messages";
import { ShopTime } from "@/components/admin/frame/times";
import { Badge } from "@/components/ui/badge";
import { Fact, TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";

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

/** What was requested of the bank, by whom and when, and why its outcome is unknown. */
export function OperationFacts({ operation, now }: { operation: OperationView; now: Date }) {
  const { attempt, gatewayOrderId, kind, requested, openedAt, reason, requestedBy, transactionId } =
    operation;
  return (
    <TitledCard id="facts" title="Operation">
      <dl className="fact-table">
        <Fact term="Movement">
          {timelineLabels[kind]} of <Amount money={requested} />
        </Fact>
        <Fact term="Sent">{formatTimeAgo(openedAt, now)}</Fact>
        <Fact term="Requested by">
          <Actor by={requestedBy} />
        </Fact>
        <Fact term="Gateway order">
          <span className="font-mono text-xs break-all">{gatewayOrderId}</span>, attempt {attempt}
        </Fact>
        <Fact term={operation.state === "UNKNOWN" ? "Why it is unknown" : "Why it was unknown"}>
          {unknownReasonMessage(reason)}
        </Fact>
        {transactionId !== null && (
          <Fact term="Bank's transaction id">
            <span className="font-mono text-xs break-all">{transactionId}</span>
          </Fact>
        )}
      </dl>
    </TitledCard>
  );
}

export function OperationStateBadge({ state }: { state: OperationView["state"] }) {
  const { text, tone } = operationStateLabels[state];
  return <Badge variant={tone}>{text}</Badge>;
}
