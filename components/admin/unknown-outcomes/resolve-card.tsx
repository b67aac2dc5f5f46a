import type { ReactNode } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";

import { formatAmount } from "@/components/admin/frame/amount";
import { formatTime } from "@/components/admin/frame/format-time";
import { secondPersonMessage } from "@/components/admin/frame/messages";
import { ResolveForm, type ResolveFormState } from "./resolve-form";

type ResolveCardProps = {
  operation: OperationView;
  /** What the bank's report lists of it. */
  listed: { amount: Money; transactionId: string } | undefined;
  /** Whether a second person must approve the decision. */
  asks: boolean;
  /** What else may help to decide. */
  children: ReactNode;
  now: Date;
  submit: (state: ResolveFormState, form: FormData) => Promise<ResolveFormState>;
};

/** Resolves an unknown outcome after staff have requested the bank. */
export function ResolveCard({ operation, listed, asks, now, submit, children }: ResolveCardProps) {
  const { requested, kind, mayBeLess, operationId, transactionId, needsTransactionId } = operation;
  const amount = {
    currency: requested.currency,
    most: formatAmount(requested),
    value: toDecimal(listed?.amount ?? requested),
  };
  return (
    <Card aria-labelledby="resolve">
      <CardHeader>
        <CardTitle id="resolve">Resolve</CardTitle>
        <p className="text-sm text-muted-foreground">
          Look for order <span className="font-mono break-all">{operation.gatewayOrderId}</span> in the
          bank&apos;s portal, or ask the bank. Nothing is sent to the bank from here.
        </p>
        {listed && (
          <p className="text-sm">
            The bank&apos;s report lists {formatAmount(listed.amount)}, transaction{" "}
            <span className="font-mono text-xs break-all">{listed.transactionId}</span>.
          </p>
        )}
        {asks && <p className="text-sm font-medium">{secondPersonMessage}</p>}
        {children}
      </CardHeader>
      <CardContent>
        <ResolveForm
          submit={submit}
          operationId={operationId}
          kind={kind}
          asks={asks}
          amount={mayBeLess ? amount : null}
          dayEnds={{ at: formatTime(operation.settlementEnd), hasPassed: operation.settlementEnd <= now }}
          transactionId={{
            value: transactionId ?? listed?.transactionId ?? "",
            required: needsTransactionId,
          }}
        />
      </CardContent>
    </Card>
  );
}
