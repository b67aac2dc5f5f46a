/** The fields of the checkout form, in the order of the page. */
export const checkoutFields = [
  "email",
  "name",
  "country",
  "addressLine1",
  "addressLine2",
  "city",
  "postalCode",
  "region",
] as const;
export type CheckoutField = (typeof checkoutFields)[number];
