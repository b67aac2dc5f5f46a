"use client";

import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";

type DeliveryTextsProps = {
  name: string;
  address: string[];
  method?: string;
  /** What the shopper read instead, in the order's language. */
  orderedAs?: string;
  expected?: string;
  phone?: { number: string; text: string };
  email: string;
};

/** The delivery of an order, as `Delivery` writes its texts. A client component, so that the page sends only these twice. */
export function DeliveryTexts({
  name,
  address,
  method,
  orderedAs,
  expected,
  phone,
  email,
}: DeliveryTextsProps) {
  return (
    <Card aria-labelledby="delivery">
      <CardHeader>
        <CardTitle id="delivery">Delivery</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 text-sm">
        <address className="not-italic">
          {address.map((line, index) => (
            <p key={index} className={line === name ? "font-medium" : undefined}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </address>
        {method && (
          <div>
            <p>{method}</p>
            {orderedAs && (
              <p className="text-muted-foreground">
                Ordered as <bdi>{orderedAs}</bdi>
              </p>
            )}
            {expected && <p className="text-muted-foreground">{expected}</p>}
          </div>
        )}
        {phone && (
          <a href={`tel:${phone.number}`} className="link whitespace-nowrap">
            {phone.text}
          </a>
        )}
        <a href={`mailto:${email}`} className="link break-all">
          <bdi>{email}</bdi>
        </a>
      </CardContent>
    </Card>
  );
}
