import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminOrderView } from "@/lib/back-office/views";

import { formatAmount } from "@/components/admin/frame/amount";
import { codeLabel } from "@/components/admin/frame/labels";
import { notCapturedMessages } from "@/components/admin/frame/messages";

/** Says why a person must look at an authorized order, and what to do. Nothing for any other order. */
export function ReviewNotice({
  order: { review, balances },
}: {
  order: Pick<AdminOrderView, "review" | "balances">;
}) {
  if (review === null) return null;
  if (review.kind === "held") {
    return (
      <Alert variant="warning">
        <AlertTitle>Held for review: the payer&apos;s authentication is not proven</AlertTitle>
        <p>
          The bank approved {formatAmount(balances.authorized)} without saying that the payer was
          authenticated. Liability is not shifted: we bear fraud disputes. Nothing was captured, and nothing
          will be without you. Capture it if you trust the order, or void the authorization.
        </p>
      </Alert>
    );
  }
  const { amount, state, gatewayCode, retries } = review;
  const code = gatewayCode === null ? "" : ` The bank's answer: ${codeLabel(gatewayCode)}.`;
  return (
    <Alert variant={retries ? "warning" : "destructive"}>
      <AlertTitle>{formatAmount(amount)} was to be captured at once, and was not</AlertTitle>
      <p>
        {notCapturedMessages[state]}
        {code}{" "}
        {retries
          ? "The shop tries again by itself, at least once an hour. You may also capture it now."
          : "The shop does not try again. Capture it, or void the authorization."}
      </p>
    </Alert>
  );
}
