import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import { formatWeekdays } from "@/lib/i18n/format-days";
import type { AdminOrderView } from "@/lib/back-office/views";

/** Where and how an order is delivered, when it is expected, and how to reach the shopper. */
export function Delivery({ order }: { order: AdminOrderView }) {
  const { email, phone, delivery, deliveryMethod, deliveryName, expected } = order;
  const orderedAs = deliveryMethod?.name;
  return (
    <Card aria-labelledby="delivery">
      <CardHeader>
        <CardTitle id="delivery">Delivery</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-3 text-sm">
        <address className="not-italic">
          {formatAddress(delivery, "en").map((line, index) => (
            <p key={index} className={line === delivery.name ? "font-medium" : undefined}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </address>
        {deliveryName && (
          <div>
            <p>{deliveryName}</p>
            {orderedAs && orderedAs !== deliveryName && (
              <p className="text-muted-foreground">
                Ordered as <bdi>{orderedAs}</bdi>
              </p>
            )}
            {expected && (
              <p className="text-muted-foreground">{`Expected ${formatWeekdays(expected, "en")}`}</p>
            )}
          </div>
        )}
        {phone !== null && (
          <a href={`tel:${phone}`} className="link whitespace-nowrap">
            {formatPhone(phone)}
          </a>
        )}
        <a href={`mailto:${email}`} className="link break-all">
          <bdi>{email}</bdi>
        </a>
      </CardContent>
    </Card>
  );
}
