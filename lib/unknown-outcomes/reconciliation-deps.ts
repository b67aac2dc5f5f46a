import "server-only";
import { sendWithin } from "@/lib/payments/perform-operation";
import type { Deps } from "@/lib/payments/deps";

export type ReconciliationDeps = Deps & {
  reconciliation: {
    merchantId: string;
    /** Milliseconds by which the clocks may differ and the bank may book late. */
    marginMs: number;
    /** PEM of the key that verifies the bank's signatures; undefined if the merchant has none. */
    publicKey?: string;
    /** What is done with a report without a signature if there is a key. */
    unsigned: "refuse" | "accept";
  };
};

export type CoverageRule = {
  /** Milliseconds after its opening in which a call has certainly ended. */
  longestCallMs: number;
  /** Milliseconds by which the clocks may differ and the bank may book late. */
  marginMs: number;
};

/** How long after its opening an operation can have moved money. */
export function coverageRule({
  settings,
  reconciliation,
}: Pick<ReconciliationDeps, "settings" | "reconciliation">): CoverageRule {
  return {
    longestCallMs: sendWithin + settings.gatewayTimeoutMs,
    marginMs: reconciliation.marginMs,
  };
}
