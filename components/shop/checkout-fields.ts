import type { AddressField } from "@/lib/addresses/address-format";

export type CheckoutField = "email" | "name" | "country" | AddressField | "deliveryMethod" | "phone";

/** The fields of the checkout form in the order of the page, which is that of the country's addresses. */
export function checkoutFields(addressFields: readonly AddressField[]): CheckoutField[] {
  return ["email", "name", "country", ...addressFields, "deliveryMethod", "phone"];
}
