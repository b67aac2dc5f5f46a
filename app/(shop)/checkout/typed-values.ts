import type { CheckoutState } from "@/components/shop/checkout-form";
import type { ShopperOrderView } from "@/lib/use-cases/orders/views";

/** What the shopper typed to place an order, so that the form shows it again. */
export function typedValues({
  email,
  phone,
  delivery,
  deliveryMethod,
}: ShopperOrderView): CheckoutState["values"] {
  return {
    email,
    name: delivery.name,
    country: delivery.country,
    addressLine1: delivery.addressLine1,
    addressLine2: delivery.addressLine2 ?? "",
    city: delivery.city,
    postalCode: delivery.postalCode ?? "",
    region: delivery.region ?? "",
    deliveryMethod: deliveryMethod?.code ?? "",
    phone: phone ?? "",
  };
}
