import type { ChargebackAct } from "@/modules/reconciliation/chargebacks";

/** What staff do about a chargeback. */
export const chargebackActLabels = {
  evidence_sent: "Evidence sent",
  accepted: "Accepted: the money is gone",
  won: "Won: the money came back",
  lost: "Lost: the money is gone",
} satisfies Record<ChargebackAct, string>;

/** The same in a badge, without what follows from it. */
export function shortLabel(act: ChargebackAct): string {
  return chargebackActLabels[act].replace(/:.*/, "");
}
