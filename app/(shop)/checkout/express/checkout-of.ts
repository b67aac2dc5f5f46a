import type { CartLine } from "@/app/(shop)/cart";
import type { CheckoutInput } from "@/lib/checkout/read-checkout";
import type { AddressView } from "@/lib/customers/addresses";

/** What the checkout form would send for a saved address: the page shows it, and its button places it. */
export function checkoutOf({
  address,
  email,
  ...checkout
}: Pick<
  CheckoutInput,
  "idempotencyKey" | "priceList" | "locale" | "deliveryMethod" | "discountCode" | "shown"
> & {
  lines: readonly CartLine[];
  address: AddressView;
  email: string;
}): CheckoutInput {
  const { addressLine2, region, postalCode, phone, name, addressLine1, city, country } = address;
  return {
    ...checkout,
    contact: { email },
    delivery: {
      name,
      addressLine1,
      city,
      country,
      addressLine2: addressLine2 ?? undefined,
      region: region ?? undefined,
      postalCode: postalCode ?? undefined,
    },
    phone: phone ?? undefined,
  };
}
