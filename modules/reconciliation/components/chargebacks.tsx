import { Amount } from "@/components/admin/frame/amount";
import { ShopTime } from "@/components/admin/frame/times";
import { disputePath, orderPath } from "@/components/admin/frame/paths";
import { PageForm } from "@/components/ui/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { ChargebackRow } from "@/modules/reconciliation/chargebacks";

import { chargebackActLabels } from "./reconciliation-texts";

type ChargebackCardProps = {
  orderNumber: string;
  rows: ChargebackRow[];
  mayAct: boolean;
  /** The query of the list that the order was opened from. */
  from: string;
};

/** The chargebacks of an order; nothing if there are none. */
export function ChargebackCard({ orderNumber, rows, mayAct, from }: ChargebackCardProps) {
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
        <ChargebackList rows={rows} mayAct={mayAct} order={{ number: orderNumber, from }} />
      </CardContent>
    </Card>
  );
}

type ChargebackListProps = {
  rows: ChargebackRow[];
  /** Whether the person may say what was done; else the chargebacks are only shown. */
  mayAct: boolean;
  /** The order whose page is shown again afterwards; left out, the list of all is. */
  order?: { number: string; from: string };
};

/** Chargebacks, each with what was done about it and a form for what is done next. */
export function ChargebackList({ rows, mayAct, order }: ChargebackListProps) {
  return (
    <ul className="entries">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-3">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {row.amount === null ? "A chargeback" : <Amount money={row.amount} />}
            <Badge variant={row.isOpen ? "warning" : "neutral"}>{row.isOpen ? "Open" : "Ended"}</Badge>
          </p>
          <p className="hint">
            {order === undefined &&
              (row.orderNumber === null ? (
                `${row.gatewayOrderId}, which is no order of this shop · `
              ) : (
                <>
                  <Link href={orderPath(row.orderNumber)} className="link">
                    Order {row.orderNumber}
                  </Link>
                  {" · "}
                </>
              ))}
            {row.at !== null && (
              <>
                <ShopTime at={row.at} />
                {" · "}
              </>
            )}
            <Link href={`/admin/reconciliation/${row.report.id}`} className="link break-all">
              {row.report.fileName}
            </Link>
            {row.orderNumber !== null && (
              <>
                {" · "}
                <Link href={disputePath(row.orderNumber)} className="link">
                  Evidence for the bank
                </Link>
              </>
            )}
          </p>
          {row.acts.length > 0 && (
            <ol className="grid gap-1 text-sm">
              {row.acts.map(({ act, note, by, at }) => (
                <li key={at.toISOString()}>
                  <span className="font-medium">{chargebackActLabels[act]}</span>, <ShopTime at={at} />, by{" "}
                  <bdi>{by}</bdi>:{" "}
                  <span className="wrap-anywhere text-muted-foreground">
                    “<bdi>{note}</bdi>”
                  </span>
                </li>
              ))}
            </ol>
          )}
          {row.isOpen && mayAct && <ActForm id={row.id} order={order} />}
        </li>
      ))}
    </ul>
  );
}

type ActFormProps = Pick<ChargebackListProps, "order"> & Pick<ChargebackRow, "id">;

function ActForm({ id, order }: ActFormProps) {
  return (
    <PageForm action="/admin/reconciliation/chargebacks/act" method="post" className="grid max-w-prose gap-3">
      <input type="hidden" name="id" value={id} />
      {order && <input type="hidden" name="orderNumber" value={order.number} />}
      {order && order.from !== "" && <input type="hidden" name="from" value={order.from} />}
      <Field id={`act-${id}`} label="What was done about the chargeback">
        <select id={`act-${id}`} name="act" className="input">
          {Object.entries(chargebackActLabels).map(([act, label]) => (
            <option key={act} value={act}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field id={`act-note-${id}`} label="In a few words">
        <Input id={`act-note-${id}`} name="note" required maxLength={500} autoComplete="off" />
      </Field>
      <div>
        <Button type="submit" variant="outline">
          Record it
        </Button>
      </div>
    </PageForm>
  );
}
