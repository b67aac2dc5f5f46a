import { Alert, AlertTitle } from "@/components/ui/alert";
import type { AdminOrderView } from "@/lib/back-office/views";

import { formatAmount } from "@/components/admin/frame/amount";

/** Says that the bank took money of an order back; nothing for any other order. */
export function ChargebackNotice({
  order: { chargeback, balances },
}: {
  order: Pick<AdminOrderView, "chargeback" | "balances">;
}) {
  if (chargeback === null) return null;
  const { isOpen, amount } = chargeback;
  return (
    <Alert variant="destructive">
      <AlertTitle>
        The bank has taken {formatAmount(amount)} back{isOpen && ": a chargeback is open"}
      </AlertTitle>
      <p>
        A refund pays it twice, and goods that leave now may be lost. {formatAmount(balances.refundable)} is
        left to refund.{" "}
        {isOpen ? (
          <>
            Decide it <a href="#chargebacks">below</a>: send the bank evidence, or accept it.
          </>
        ) : (
          "The chargeback is decided against us."
        )}
      </p>
    </Alert>
  );
}
