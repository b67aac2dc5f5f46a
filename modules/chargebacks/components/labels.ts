import type { ChargebackAct } from "@/modules/reconciliation/chargebacks";

/** What staff do about a chargeback. */
export const chargebackActLabels = {
  evidence_sent: "Evidence sent",
  accepted: "Accepted: the money is gone",
  won: "Won: the money came back",
  lost: "Lost: the money is gone",
} satisfies Record<ChargebackAct, string>;

/** How a chargeback ended. */
export const endLabels = {
  evidence_sent: "Evidence sent",
  accepted: "Accepted",
  won: "Won",
  lost: "Lost",
} satisfies Record<ChargebackAct, string>;
