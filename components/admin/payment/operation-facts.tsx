import type { ReactNode } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";

import { Amount } from "@/components/admin/frame/amount";
import { formatTimeAgo } from "@/components/admin/frame/format-time";
import { actorLabel, timelineLabels } from "@/components/admin/frame/labels";
import { unknownReasonMessage } from "@/components/admin/frame/messages";

/** What was requested of the bank, by whom and when, and why its outcome is unknown. */
export function OperationFacts({ operation, now }: { operation: OperationView; now: Date }) {
  const { attempt, gatewayOrderId, kind, requested, openedAt, reason, requestedBy, transactionId } =
    operation;
  return (
    <Card aria-labelledby="facts">
      <CardHeader>
        <CardTitle id="facts">Operation</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          <Fact name="Movement">
            {timelineLabels[kind]} of <Amount money={requested} />
          </Fact>
          <Fact name="Sent">{formatTimeAgo(openedAt, now)}</Fact>
          <Fact name="Requested by">{actorLabel(requestedBy)}</Fact>
          <Fact name="Gateway order">
            <span className="font-mono text-xs break-all">{gatewayOrderId}</span>, attempt {attempt}
          </Fact>
          <Fact name={operation.state === "UNKNOWN" ? "Why it is unknown" : "Why it was unknown"}>
            {unknownReasonMessage(reason)}
          </Fact>
          {transactionId !== null && (
            <Fact name="Bank's transaction id">
              <span className="font-mono text-xs break-all">{transactionId}</span>
            </Fact>
          )}
        </dl>
      </CardContent>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
