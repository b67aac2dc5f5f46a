import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

const countries = new Intl.DisplayNames("en", { type: "region" });

/** The delivery address and the e-mail address of the shopper. */
export function Delivery({ order: { email, delivery } }: { order: AdminOrderView }) {
  const place = [delivery.city, delivery.region, delivery.postalCode].filter(Boolean).join(", ");
  const lines = [delivery.addressLine1, delivery.addressLine2, place, countries.of(delivery.country)];
  return (
    <Card aria-labelledby="delivery">
      <CardHeader>
        <CardTitle id="delivery">Delivery</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 text-sm">
        <address className="not-italic">
          <p className="font-medium">{delivery.name}</p>
          {lines.filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </address>
        <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
          {email}
        </a>
      </CardContent>
    </Card>
  );
}
