import "server-only";

import { getFormatter, getTranslations } from "next-intl/server";

import { type CheckoutField, checkoutFields } from "@/components/shop/checkout-fields";
import type { CheckoutState } from "@/components/shop/checkout-form";
import { addressLabels } from "@/components/shop/checkout-texts";
import { addressFormatOf } from "@/lib/addresses/address-format";
import { examplePhone } from "@/lib/addresses/example-phone";
import type { ShortLine } from "@/lib/checkout/stock";
import type { CheckoutIssue } from "@/lib/checkout/checkout-issue";

/** Describes the issues of a checkout form to the shopper: one message per field, in the order of the page. */
export async function describeIssues(
  issues: readonly CheckoutIssue[],
  country: string,
): Promise<Pick<CheckoutState, "title" | "errors">> {
  const [t, labels] = await Promise.all([getTranslations("checkout"), addressLabels()]);
  const { fields, postalCodeExample } = addressFormatOf(country);
  const ofCountry = labels(country);
  const labelOf = (field: CheckoutField) =>
    field === "city" || field === "region" || field === "postalCode" ? ofCountry[field] : t(field);
  const messageOf = (field: CheckoutField, code: CheckoutIssue["code"]) => {
    const values = { field: labelOf(field) };
    if (field === "email" && code !== "required") return t("invalidEmail");
    if (field === "deliveryMethod") return t("invalidDeliveryMethod");
    if (code !== "invalid") return t(code, values);
    if (field === "phone") return t("invalidPhone", { example: `\u2066${examplePhone(country)}\u2069` });
    if (field === "postalCode" && postalCodeExample !== undefined)
      return t("invalidPostalCode", { ...values, example: postalCodeExample });
    return t("invalid", values);
  };
  const fieldErrors = checkoutFields(fields).flatMap((field) => {
    const issue = issues.find(({ path }) => path.split(".").at(-1) === field);
    return issue === undefined ? [] : [{ field, message: messageOf(field, issue.code) }];
  });
  const errors =
    fieldErrors.length > 0 ? fieldErrors : [{ field: "form" as const, message: t("invalidCart") }];
  return { errors, title: t("errorTitle", { count: errors.length }) };
}

/** Describes a limit on orders to the shopper, and when it ends. */
export async function describeLimit(retryAt: Date): Promise<Pick<CheckoutState, "title" | "errors">> {
  const [t, format] = await Promise.all([getTranslations("checkout"), getFormatter()]);
  const message = t("limit", { when: format.relativeTime(retryAt, new Date()) });
  return { errors: [{ field: "form", message }], title: t("limitTitle") };
}

/** Says of which products fewer are left than were in the cart. */
export async function describeShort(
  short: readonly ShortLine[],
): Promise<Pick<CheckoutState, "title" | "errors">> {
  const t = await getTranslations("checkout");
  const messages = short.map(({ name, left }) =>
    left === 0 ? t("soldOut", { product: name }) : t("fewerLeft", { product: name, left }),
  );
  return {
    errors: [{ field: "form", message: [...messages, t("checkTotal")].join(" ") }],
    title: t("fewerLeftTitle"),
  };
}
