import type { useTranslations } from "next-intl";

import type { AddressField, AddressFormat } from "@/lib/addresses/address-format";

/**
 * The fields that are checked when they are left, those that follow the delivery method last. The delivery method is chosen,
 * never typed.
 */
export const typedFields = [
  "email",
  "name",
  "country",
  "addressLine1",
  "addressLine2",
  "city",
  "region",
  "postalCode",
  "phone",
  "deliveryNote",
] as const;

export type TypedField = (typeof typedFields)[number];

export type CheckoutField = TypedField | "deliveryMethod" | "discountCode";

/** The fields of the checkout form in the order of the page, which is that of the country's addresses. */
export function checkoutFields(addressFields: readonly AddressField[]): CheckoutField[] {
  const others = typedFields.slice(typedFields.indexOf("phone"));
  return ["email", "name", "country", ...addressFields, "deliveryMethod", ...others, "discountCode"];
}

/** Names the fields of an address as its country calls them. */
export function addressFieldNames(
  { line2, city, region, postalCode }: AddressFormat["labels"],
  t: ReturnType<typeof useTranslations<"checkout">>,
): Record<AddressField, string> {
  return {
    addressLine1: t("addressLine1"),
    addressLine2: t(`addressLine2Of.${line2}`),
    city: t(`cityOf.${city}`),
    region: t(`regionOf.${region}`),
    postalCode: t(`postalCodeOf.${postalCode}`),
  };
}

/** What the shop says of one field. */
export type FieldReply = {
  /** How to mend it; empty if it is right. */
  message: string;
  /** The address that was probably meant, for an e-mail address that looks like a typing error. */
  meant?: string;
  /** What a postal code says of the other fields: the city, and the code of the region. */
  place?: { city?: string; region?: string };
};
