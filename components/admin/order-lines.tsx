import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { AdminOrderView, OrderTaxView } from "@/lib/use-cases/orders/views";

import { Amount } from "./amount";
import { taxNames } from "./labels";

/** The order's lines and total, and when the shop charges it. */
export function OrderLines({ order }: { order: AdminOrderView }) {
  return (
    <Card aria-labelledby="lines">
      <CardHeader>
        <CardTitle id="lines">Lines</CardTitle>
      </CardHeader>
      <CardContent className="text-sm">
        <ul className="divide-y divide-border">
          {order.lines.map((line) => (
            <li key={line.slug} className="flex justify-between gap-4 py-2.5 first:pt-0">
              <div>
                <p className="font-medium">{line.name}</p>
                <p className="text-muted-foreground">
                  {line.quantity} × <Amount money={line.unit} />
                  {line.madeToOrder && " · made to order"}
                </p>
              </div>
              <Amount money={line.total} />
            </li>
          ))}
        </ul>
        <dl className="grid gap-1.5 border-t border-border pt-3">
          <div className="flex justify-between gap-4">
            <dt className="text-muted-foreground">Delivery</dt>
            <dd>
              <Amount money={order.deliveryFee} />
            </dd>
          </div>
          {order.tax?.included === false && <TaxRow tax={order.tax} />}
          <div className="flex justify-between gap-4 font-semibold">
            <dt>Total</dt>
            <dd>
              <Amount money={order.total} />
            </dd>
          </div>
          {order.tax?.included === true && <TaxRow tax={order.tax} />}
        </dl>
        <p className="mt-3 text-muted-foreground">{intentMessage(order)}</p>
      </CardContent>
    </Card>
  );
}

function TaxRow({ tax: { name, basisPoints, included, amount } }: { tax: OrderTaxView }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted-foreground">
        {taxNames[name]} {percent.format(basisPoints / 10_000)} {included ? "included" : "added"}
      </dt>
      <dd>
        <Amount money={amount} />
      </dd>
    </div>
  );
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });

function intentMessage({ intent, captureNow }: AdminOrderView) {
  if (intent === "PAY") return "Charged when the shopper pays.";
  if (captureNow.minor === 0) return "Authorized when the shopper paid; captured on dispatch.";
  return (
    <>
      Authorized when the shopper paid; <Amount money={captureNow} /> of it is captured at once, the rest on
      dispatch.
    </>
  );
}
