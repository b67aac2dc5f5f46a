"use client";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type Money, takenOff } from "@/lib/money/money";
import type { AdminOrderLine, OrderDiscountView } from "@/lib/orders/views";

import { Amount } from "@/components/admin/frame/amount";

type OrderLineListProps = {
  lines: (Pick<
    AdminOrderLine,
    "slug" | "name" | "quantity" | "unit" | "total" | "discount" | "madeToOrder" | "sku" | "ownName"
  > & {
    /** Where its pieces are; empty while all wait. */
    pieces: string;
  })[];
  deliveryFee: Money;
  discount: OrderDiscountView | null;
  total: Money;
  tax?: { text: string; amount: Money; included: boolean };
  /** When the shop charges the order. */
  intent: string;
};

/** The lines of an order, as `OrderLines` writes them. A client component, so that the page sends only these twice. */
export function OrderLineList({ lines, deliveryFee, discount, total, tax, intent }: OrderLineListProps) {
  const taxRow = tax && <Sum name={tax.text} money={tax.amount} />;
  return (
    <Card aria-labelledby="lines">
      <CardHeader>
        <CardTitle id="lines">Lines</CardTitle>
      </CardHeader>
      <CardContent className="sold">
        <ul>
          {lines.map((line) => (
            <li key={line.slug}>
              <div>
                <p className="font-medium">
                  <bdi>{line.name}</bdi>
                </p>
                {line.ownName !== null && <p>{line.ownName}</p>}
                {line.sku !== null && <p className="font-mono text-xs text-muted-foreground">{line.sku}</p>}
                <p className="text-muted-foreground">
                  {`${line.quantity} × `}
                  <Amount money={line.unit} />
                  {line.madeToOrder && " · made to order"}
                  {line.discount.minor > 0 && (
                    <>
                      {" · discount "}
                      <Amount money={takenOff(line.discount)} />
                    </>
                  )}
                </p>
                {line.pieces !== "" && <p className="text-muted-foreground">{line.pieces}</p>}
              </div>
              <Amount money={line.total} />
            </li>
          ))}
        </ul>
        <dl>
          <Sum name="Delivery" money={deliveryFee} />
          {discount && <Sum name={`Discount (${discount.code})`} money={takenOff(discount.amount)} />}
          {tax?.included === false && taxRow}
          <div className="font-semibold">
            <dt className="text-foreground">Total</dt>
            <dd>
              <Amount money={total} />
            </dd>
          </div>
          {tax?.included === true && taxRow}
        </dl>
        <p className="mt-3 text-muted-foreground">{intent}</p>
      </CardContent>
    </Card>
  );
}

function Sum({ name, money }: { name: string; money: Money }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount money={money} />
      </dd>
    </div>
  );
}
