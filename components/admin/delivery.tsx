import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { formatAddress } from "@/lib/addresses/format-address";
import type { AdminOrderView } from "@/lib/use-cases/orders/views";

/** The delivery address and the e-mail address of the shopper. */
export function Delivery({ order: { email, delivery } }: { order: AdminOrderView }) {
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
        <a href={`mailto:${email}`} className="break-all underline underline-offset-4">
          {email}
        </a>
      </CardContent>
    </Card>
  );
}
