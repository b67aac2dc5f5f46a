import type { AdminOrderView } from "@/lib/back-office/views";
import type { DispatchDoubt } from "@/lib/payments/state-table";

import { formatAmount } from "@/components/admin/frame/amount";

/** What a person confirms before goods of an order leave. */
export function dispatchDoubtText(
  doubt: DispatchDoubt,
  { chargeback, balances, restClosed }: Pick<AdminOrderView, "chargeback" | "balances" | "restClosed">,
): string {
  if (doubt === "charged_back")
    return `The bank has taken ${chargeback === null ? "money" : formatAmount(chargeback.amount)} back. These pieces leave all the same.`;
  const { authorized, captured, ordered } = balances;
  const charged = formatAmount(restClosed === null ? authorized : captured);
  return `Only ${charged} of ${formatAmount(ordered)} can be charged. These pieces leave all the same.`;
}
