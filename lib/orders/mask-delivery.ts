import { maskName } from "@/lib/text/mask";

import type { DeliveryView } from "./views";

/** A delivery without who gets it: its city, region and country stay. */
export function maskDelivery(delivery: DeliveryView): DeliveryView {
  return {
    ...delivery,
    name: maskName(delivery.name),
    addressLine1: "…",
    addressLine2: null,
    postalCode: null,
  };
}
