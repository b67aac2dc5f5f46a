import { ShopTime } from "@/components/admin/frame/times";
import { TitledCard } from "@/components/ui/card";
import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import { formatWeekdays } from "@/lib/i18n/format-days";
import type { AdminOrderView } from "@/lib/back-office/views";

/** Where and how an order is delivered, when it is expected, and what has left. */
export function Delivery({ order }: { order: AdminOrderView }) {
  const { phone, deliveryNote, delivery, deliveryMethod, deliveryName, expected, timeline } = order;
  const orderedAs = deliveryMethod?.name;
  const parcels = timeline.flatMap((entry) => (entry.kind === "dispatched" ? [entry.parcel] : []));
  return (
    <TitledCard id="delivery" title="Delivery" className="grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
      <div className="grid content-start gap-1">
        <address className="not-italic">
          {formatAddress(delivery, "en").map((line, index) => (
            <p key={index} className={line === delivery.name ? "font-medium" : undefined}>
              <bdi>{line}</bdi>
            </p>
          ))}
        </address>
        {phone !== null && (
          <a href={`tel:${phone}`} className="link justify-self-start whitespace-nowrap">
            {formatPhone(phone)}
          </a>
        )}
        {deliveryNote !== null && (
          <p>
            <bdi>{deliveryNote}</bdi>
          </p>
        )}
      </div>
      <div className="grid content-start gap-1">
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
        {parcels.map(({ at, carrier, tracking, trackingPage, items }, index) => (
          <div key={index} className="mt-2 border-t border-border pt-3">
            <p className="font-medium">
              {items.map(({ quantity, name }) => `${quantity} × ${name}`).join(", ")}
            </p>
            <p className="text-muted-foreground">
              {"Left "}
              <ShopTime at={at} />
              {carrier !== null && ` · ${carrier}`}
              {tracking !== null && (
                <>
                  {" · "}
                  {trackingPage === null ? (
                    <span className="font-mono wrap-anywhere text-foreground">{tracking}</span>
                  ) : (
                    <a href={trackingPage} className="link font-mono wrap-anywhere" rel="noreferrer">
                      {tracking}
                    </a>
                  )}
                </>
              )}
            </p>
          </div>
        ))}
      </div>
    </TitledCard>
  );
}
