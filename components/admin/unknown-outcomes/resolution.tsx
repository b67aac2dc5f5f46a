import { Actor } from "@/components/admin/frame/actor";
import type { Route } from "next";

import { Alert, AlertTitle } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { OperationView } from "@/lib/unknown-outcomes/read-operation";

import { formatAmount } from "@/components/admin/frame/amount";
import { excessMessage } from "@/components/admin/frame/messages";
import { FocusTarget } from "@/components/admin/frame/focus-target";
import { timelineLabels } from "@/components/admin/frame/labels";
import { ShopTime } from "@/components/admin/frame/times";

type ResolutionProps = {
  operation: OperationView;
  focus: boolean;
  /** Where the report stands that resolved it; left out in a shop that imports none. */
  reportPath?: (reportId: string) => Route;
};

/** How an operation ended, and who resolved it if its outcome was unknown. With `focus` it takes the focus. */
export function Resolution({ operation, focus, reportPath }: ResolutionProps) {
  const alert = (
    <Alert variant="success" className="grid-cols-[auto_1fr] gap-x-3">
      <Icon name="circle-check" className="mt-0.5" />
      <div className="grid gap-1">
        <AlertTitle>{titleOf(operation)}</AlertTitle>
        <Explanation operation={operation} reportPath={reportPath} />
      </div>
    </Alert>
  );
  return (
    <Card aria-label="Resolution">
      <CardContent className="grid gap-4">
        {operation.excess && (
          <Alert variant="warning">
            <AlertTitle>The bank moved more than was requested</AlertTitle>
            <p>{excessMessage(operation.kind, operation.excess)}</p>
          </Alert>
        )}
        {focus ? (
          <FocusTarget focusKey={operation.operationId} className="rounded-xl">
            {alert}
          </FocusTarget>
        ) : (
          alert
        )}
        <div className="flex flex-wrap gap-3">
          <Link href={`/admin/orders/${operation.orderNumber}`} className={buttonVariants()}>
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

function titleOf({ moved, kind, state }: OperationView): string {
  const movement = timelineLabels[kind].toLowerCase();
  if (state === "OPEN") return `The ${movement} is still running`;
  if (state === "NOT_HAPPENED") return `The ${movement} did not happen`;
  if (state === "SUCCEEDED" && moved !== null) return `The ${movement} happened: ${formatAmount(moved)}`;
  return "The outcome is known";
}

function Explanation({
  operation: { resolution, closedAt },
  reportPath,
}: Pick<ResolutionProps, "operation" | "reportPath">) {
  if (closedAt === null) return <p>The bank may still answer. Look again in a moment.</p>;
  if (resolution === null) {
    return (
      <p>
        The bank answered at <ShopTime at={closedAt} seconds />.
      </p>
    );
  }
  return (
    <>
      <p>
        Resolved by <Actor by={resolution.by} />, <ShopTime at={closedAt} seconds />
        {resolution.reportId !== null && reportPath && (
          <>
            , from{" "}
            <Link href={reportPath(resolution.reportId)} className="underline underline-offset-4">
              the bank&apos;s report
            </Link>
          </>
        )}
        .
      </p>
      <p className="wrap-anywhere">
        “<bdi>{resolution.reason}</bdi>”
      </p>
      {resolution.reference !== null && (
        <p className="wrap-anywhere">
          The bank&apos;s reference: <bdi>{resolution.reference}</bdi>
        </p>
      )}
    </>
  );
}
