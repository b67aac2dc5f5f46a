import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminOrderView } from "@/lib/back-office/views";

import { formatAmount } from "@/components/admin/frame/amount";

/** Explains that the bank approved only a part of the total; nothing for any other order. */
export function PartialApproval({ order: { balances, state } }: { order: AdminOrderView }) {
  if (state !== "partly_approved") return null;
  const { authorized, captured, ordered } = balances;
  const collected = captured.minor === authorized.minor;
  const approved = formatAmount(authorized);
  const rest = formatAmount({ ...ordered, minor: ordered.minor - authorized.minor });
  return (
    <Alert variant="warning">
      <AlertTitle>
        The bank approved only {approved} of {formatAmount(ordered)}
      </AlertTitle>
      <p>
        {collected
          ? `${approved} was charged.`
          : `${approved} is authorized, and the shop captures none of it by itself.`}{" "}
        The remaining {rest} cannot be charged on this order. Arrange it with the shopper, or{" "}
        {collected ? "refund" : "void"} what the bank approved.
      </p>
    </Alert>
  );
}
