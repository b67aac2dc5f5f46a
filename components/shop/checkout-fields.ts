/** The fields of the checkout form, in the order in which they stand. */
export const checkoutFields = [
  "email",
  "name",
  "addressLine1",
  "addressLine2",
  "city",
  "region",
  "postalCode",
  "country",
] as const;
export type CheckoutField = (typeof checkoutFields)[number];
