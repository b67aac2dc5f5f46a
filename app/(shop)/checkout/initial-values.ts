import "server-only";

import type { CurrentCustomer } from "@/app/(shop)/current-customer";
import type { CheckoutState } from "@/components/shop/checkout-form";
import type { TypedForm } from "@/lib/checkout/find-placed-order";

import type { SavedAddress } from "./saved-addresses";
import { addressValues, typedValues } from "./typed-values";

/**
 * What the checkout form is filled with: the saved address that was asked for, else what this cart's order has, else the
 * first of the saved addresses, else the country of the prices.
 *
 * `asked` is the id of a saved address, or `new` for an empty form. An id that the customer does not have counts as absent.
 */
export function initialValues({
  asked,
  addresses,
  customer,
  placed,
  place,
}: {
  asked: string | undefined;
  addresses: readonly SavedAddress[];
  customer: Pick<CurrentCustomer, "email" | "name"> | undefined;
  placed: TypedForm | undefined;
  place: { country: string } | undefined;
}): { values: CheckoutState["values"]; chosen: SavedAddress | undefined } {
  const found = addresses.find(({ id }) => id === asked);
  const typed = placed && typedValues(placed);
  const emptied = asked === "new" && addresses.length > 0;
  if (found === undefined && !emptied && typed !== undefined) return { values: typed, chosen: undefined };
  const chosen = found ?? (emptied ? undefined : addresses[0]);
  const contact = {
    email: typed?.email ?? customer?.email,
    ...(typed?.deliveryMethod === undefined ? {} : { deliveryMethod: typed.deliveryMethod }),
  };
  const address =
    chosen === undefined ? { name: customer?.name ?? undefined, ...place } : addressValues(chosen);
  return { values: customer === undefined ? { ...place } : { ...contact, ...address }, chosen };
}
