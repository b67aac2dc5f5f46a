import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import { formatWeekdays } from "@/lib/i18n/format-days";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

/** Where and how an order is delivered, when it is expected, and how to reach the shopper. */
export function Delivery({ order }: { order: AdminOrderView }) {
  const { email, phone, delivery, deliveryMethod, expected } = order;
  return (
    <Card aria-labelledby="delivery">
      <CardHeader>
        <CardTitle id="delivery">Delivery</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 text-sm">
        <address className="not-italic">
          {formatAddress(delivery, "en").map((line, index) => (
            <p key={index} dir="auto" className={line === delivery.name ? "font-medium" : undefined}>
              {line}
            </p>
          ))}
        </address>
        {deliveryMethod && (
          <div>
            <p>{deliveryMethod.name}</p>
            {expected && <p className="text-muted-foreground">Expected {formatWeekdays(expected, "en")}</p>}
          </div>
        )}
        {phone && (
          <a href={`tel:${phone}`} className="underline underline-offset-4">
            {formatPhone(phone)}
          </a>
        )}
        <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
          {email}
        </a>
      </CardContent>
    </Card>
  );
}
