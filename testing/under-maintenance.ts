import type { Deps } from "@/lib/payments/deps";
import { createPaymentBreaker } from "@/lib/payments/payment-breaker";

/** What an operator's switch holds. */
export const heldByMaintenance = { ok: false, error: { kind: "maintenance" } };

/** The dependencies of a shop whose operator has set the switch. */
export function underMaintenance<Given extends Pick<Deps, "log">>(deps: Given) {
  const isMaintenance = () => true;
  return { ...deps, isMaintenance, breaker: createPaymentBreaker({ log: deps.log, isMaintenance }) };
}
