import "server-only";

import type { Database } from "@/lib/db/database";
import { formatMoney } from "@/lib/money/format-money";
import { listChargebacks } from "./chargebacks";
import type { StaffAlert } from "@/modules/seam/shop-module";

/** How many one pass reads. */
const atMost = 100;

/** The chargebacks that nobody has ended. */
export async function findAlerts({ db }: { db: Database }): Promise<StaffAlert[]> {
  const rows = await listChargebacks({ open: true }, { db });
  return rows.slice(0, atMost).map(({ id, amount, orderNumber, gatewayOrderId }) => ({
    kind: "chargeback",
    object: id,
    content: {
      title: "A chargeback",
      paragraphs: [
        "A shopper disputed a charge, and the bank took the money back. Banks set a date by which evidence must be there.",
      ],
      details: [
        ["Order", orderNumber ?? gatewayOrderId],
        ...(amount === null ? [] : ([["Amount", formatMoney(amount, "en")]] as [string, string][])),
      ],
      link: { text: "Open the chargebacks", path: "/admin/reconciliation/chargebacks" },
    },
  }));
}
