import type { ReactNode } from "react";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { OperationView } from "@/lib/use-cases/reconciliation/read-operation";

import { Amount } from "./amount";
import { ageWords, kindWord, reasonWords } from "./operation-labels";

/** What was asked of the bank, and why what came of it is not known. */
export function OutcomeFacts({ outcome, now }: { outcome: OperationView; now: Date }) {
  const { attempt, gatewayOrderId, kind, asked, openedAt, reason, requestedBy, transactionId } = outcome;
  return (
    <Card aria-labelledby="asked">
      <CardHeader>
        <CardTitle id="asked">What was asked</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          <Fact name="Movement">
            {kindWord(kind)} of <Amount money={asked} />
          </Fact>
          <Fact name="Asked">{ageWords(openedAt, now)} ago</Fact>
          <Fact name="Asked by">
            {requestedBy === "system"
              ? "The shop itself"
              : requestedBy === "shopper"
                ? "The shopper"
                : requestedBy}
          </Fact>
          <Fact name="Gateway order">
            <span className="font-mono text-xs break-all">{gatewayOrderId}</span>, attempt {attempt}
          </Fact>
          <Fact name={outcome.state === "UNKNOWN" ? "Why it is unknown" : "Why it was unknown"}>
            {reasonWords(reason)}
          </Fact>
          {transactionId !== null && (
            <Fact name="Bank's transaction">
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
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
