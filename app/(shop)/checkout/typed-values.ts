import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import type { AddressWithPhone } from "@/lib/addresses/format-address";
import type { TypedForm } from "@/lib/checkout/find-placed-order";

/** What the shopper typed to place an order, so that the form shows it again. */
export function typedValues({ email, phone, delivery, deliveryMethod }: TypedForm): CheckoutState["values"] {
  return { ...addressValues({ ...delivery, phone }), email, deliveryMethod: deliveryMethod?.code ?? "" };
}

/** An address as the fields of a form. */
export function addressValues(address: AddressWithPhone) {
  return {
    name: address.name,
    country: address.country,
    addressLine1: address.addressLine1,
    addressLine2: address.addressLine2 ?? "",
    city: address.city,
    postalCode: address.postalCode ?? "",
    region: address.region ?? "",
    phone: address.phone ?? "",
  };
}
