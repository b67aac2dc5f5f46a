import type { ConformanceRun } from "./conformance-run";
import type { SessionOrder } from "./follow-up-calls";

/** Values of the request that R-full must repeat, by the path of their field. */
export function echoedFields(
  { merchantId }: ConformanceRun,
  { session, order }: SessionOrder,
  amount = order.amount,
) {
  return {
    merchant: merchantId,
    "session.id": session,
    "order.id": order.id,
    "order.currency": order.currency,
    "transaction.amount": amount,
    "transaction.currency": order.currency,
  };
}
