import "server-only";

import { getFormatter, getTranslations } from "next-intl/server";

import {
  addressFieldNames,
  type CheckoutField,
  checkoutFields,
} from "@/components/shop/checkout/checkout-fields";
import type { CheckoutState } from "@/components/shop/checkout/checkout-form";
import { addressFormatOf } from "@/lib/addresses/address-format";
import { examplePhone } from "@/lib/addresses/example-phone";
import type { ShortLine } from "@/lib/checkout/stock";
import type { CheckoutIssue } from "@/lib/checkout/checkout-issue";

/** Describes the issues of a checkout form to the shopper: one message per field, in the order of the page. */
export async function describeIssues(
  issues: readonly CheckoutIssue[],
  country: string,
): Promise<Pick<CheckoutState, "title" | "errors">> {
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
  const names = { name: t("name"), email: t("email"), ...addressFieldNames(labels, t) };
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
        return t("mend.region", { field: names.region });
      case "addressLine2":
        return t(code === "too_long" ? code : "invalid", { field: names.addressLine2 });
      default:
        if (code !== "required") return t(code, { field: names[field] });
        return field === "city" ? t("mend.city", { kind: labels.city }) : t(`mend.${field}`);
    }
  };
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

/** Says that what was bought without the cart has sold out. */
export async function describeSoldOut([sold]: readonly ShortLine[]): Promise<
  Pick<CheckoutState, "title" | "errors">
> {
  const t = await getTranslations("checkout");
  return {
    errors: [{ field: "form", message: t("soldOutNow", { product: sold?.name ?? "" }) }],
    title: t("limitTitle"),
  };
}
