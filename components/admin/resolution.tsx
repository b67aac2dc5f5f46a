import { CircleCheck } from "lucide-react";
import Link from "next/link";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { Card, CardContent } from "@/components/ui/card";
import type { OperationView } from "@/lib/use-cases/reconciliation/read-operation";

import { deskMoney } from "./amount";
import { DeskTime } from "./local-time";
import { FocusHere } from "./focus-here";
import { kindWord } from "./operation-labels";

/** How an outcome came to be known. With `focus`, it is what the page was opened for. */
export function Settled({ outcome, focus }: { outcome: OperationView; focus: boolean }) {
  const body = (
    <Alert variant="success" className="grid-cols-[auto_1fr] gap-x-3">
      <CircleCheck aria-hidden className="mt-0.5 size-5" />
      <div className="grid gap-1">
        <AlertTitle>{title(outcome)}</AlertTitle>
        <Words outcome={outcome} />
      </div>
    </Alert>
  );
  return (
    <Card aria-label="The outcome is known">
      <CardContent className="grid gap-4">
        {focus ? (
          <FocusHere moment={outcome.operationId} className="rounded-xl">
            {body}
          </FocusHere>
        ) : (
          body
        )}
        <div className="flex flex-wrap gap-3">
          <Link href={`/admin/orders/${outcome.orderNumber}`} className={buttonVariants()}>
            See the order
          </Link>
          <Link href="/admin/unknown-outcomes" className={buttonVariants({ variant: "outline" })}>
            Other unknown outcomes
          </Link>
        </div>
      </CardContent>
    </Card>
  );
}

function title({ approved, kind, state }: OperationView): string {
  if (state === "NOT_HAPPENED") return `The ${kindWord(kind).toLowerCase()} did not happen`;
  if (state === "SUCCEEDED" && approved !== null) {
    return `The ${kindWord(kind).toLowerCase()} happened: ${deskMoney(approved)}`;
  }
  return state === "OPEN" ? "It is still running" : "It is known what became of it";
}

function Words({ outcome: { resolution, closedAt } }: { outcome: OperationView }) {
  if (closedAt === null) return <p>The bank may still answer. Look again in a moment.</p>;
  if (resolution === null) {
    return (
      <p>
        The bank&apos;s answer came at <DeskTime at={closedAt} precise />.
      </p>
    );
  }
  return (
    <>
      <p>
        Resolved by {resolution.by === "system" ? "the shop itself" : resolution.by},{" "}
        <DeskTime at={closedAt} precise />
        {resolution.reportId !== null && (
          <>
            , from{" "}
            <Link
              href={`/admin/reconciliation/${resolution.reportId}`}
              className="underline underline-offset-4"
            >
              the bank&apos;s report
            </Link>
          </>
        )}
        .
      </p>
      <p className="break-words">“{resolution.reason}”</p>
    </>
  );
}
