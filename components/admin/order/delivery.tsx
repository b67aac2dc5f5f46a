import { formatAddress } from "@/lib/addresses/format-address";
import { formatPhone } from "@/lib/addresses/parse-phone";
import { formatWeekdays } from "@/lib/i18n/format-days";
import type { AdminOrderView } from "@/lib/orders/views";

import { DeliveryTexts } from "./delivery-texts";

/** Where and how an order is delivered, when it is expected, and how to reach the shopper. */
export function Delivery({ order }: { order: AdminOrderView }) {
  const { email, phone, delivery, deliveryMethod, deliveryName, expected } = order;
  const ordered = deliveryMethod?.name;
  return (
    <DeliveryTexts
      name={delivery.name}
      address={formatAddress(delivery, "en")}
      method={deliveryName ?? undefined}
      orderedAs={ordered === deliveryName ? undefined : ordered}
      expected={expected === null ? undefined : `Expected ${formatWeekdays(expected, "en")}`}
      phone={phone === null ? undefined : { number: phone, text: formatPhone(phone) }}
      email={email}
    />
  );
}
