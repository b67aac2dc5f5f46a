import "server-only";

import { getTranslations } from "next-intl/server";

import {
  addressFieldNames,
  type CheckoutField,
  checkoutFields,
  type TypedField,
} from "@/components/shop/checkout/checkout-fields";
import type { FormReply } from "@/components/shop/checkout/checkout-form";
import { type AddressField, addressFormatOf } from "@/lib/addresses/address-format";
import { examplePhone } from "@/lib/addresses/example-phone";
import type { CheckoutIssue } from "@/lib/checkout/checkout-issue";

/** Describes the issues of a checkout form to the shopper: one message per field, in the order of the page. */
export async function describeIssues(issues: readonly CheckoutIssue[], country: string): Promise<FormReply> {
  const [t, messageOf] = await Promise.all([getTranslations("checkout"), messagesFor(country)]);
  const { fields } = addressFormatOf(country);
  const fieldErrors = checkoutFields(fields).flatMap((field) => {
    const issue = issues.find(({ path }) => path.split(".").at(-1) === field);
    return issue === undefined || field === "discountCode"
      ? []
      : [{ field, message: messageOf(field, issue.code) }];
  });
  const errors =
    fieldErrors.length > 0 ? fieldErrors : [{ field: "form" as const, message: t("invalidCart") }];
  return { errors, title: t("errorTitle", { count: errors.length }) };
}

/** Says how to mend a field of an address in a country, with an example of that country. */
export async function messagesFor(
  country: string,
): Promise<(field: Exclude<CheckoutField, "discountCode">, code: CheckoutIssue["code"]) => string> {
  const t = await getTranslations("checkout");
  const { labels, postalCodeExample = "" } = addressFormatOf(country);
  const names = addressFieldNames(labels, t);
  const isOfAddress = (field: TypedField): field is AddressField => field in names;
  const nameOf = (field: TypedField) => (isOfAddress(field) ? names[field] : t(field));
  return (field, code) => {
    switch (field) {
      case "email":
      case "country":
      case "deliveryMethod":
        return t(`mend.${field}`);
      case "phone":
        return t(code === "required" ? "mend.phone" : "invalidPhone", {
          example: `\u2066${examplePhone(country)}\u2069`,
        });
      case "postalCode":
        return t("mend.postalCode", { kind: labels.postalCode, example: `\u2066${postalCodeExample}\u2069` });
      case "region":
        return t("mend.region", { kind: labels.region });
      case "name":
      case "addressLine1":
        return code === "required" ? t(`mend.${field}`) : t(code, { field: nameOf(field) });
      case "city":
        return code === "required" ? t("mend.city", { kind: labels.city }) : t(code, { field: names.city });
      default:
        return t(code === "too_long" ? code : "invalid", { field: nameOf(field) });
    }
  };
}
