import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { ChargebackRow } from "@/lib/reconciliation/chargebacks";

import { ChargebackList } from "./chargeback-list";

type ChargebackCardProps = {
  orderNumber: string;
  rows: ChargebackRow[];
  submit?: (form: FormData) => Promise<void>;
  /** The query of the list that the order was opened from. */
  from: string;
};

/** The chargebacks of an order; nothing if there are none. */
export function ChargebackCard({ orderNumber, rows, submit, from }: ChargebackCardProps) {
  if (rows.length === 0) return null;
  return (
    <Card aria-labelledby="chargebacks" className="border-ring">
      <CardHeader>
        <CardTitle id="chargebacks">Chargebacks</CardTitle>
        <p className="hint">
          The bank has taken this money back. Until it is won, it is not left to refund: a refund pays it
          twice.
        </p>
      </CardHeader>
      <CardContent>
        <ChargebackList rows={rows} submit={submit} order={{ number: orderNumber, from }} />
      </CardContent>
    </Card>
  );
}
