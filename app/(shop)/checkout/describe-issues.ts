import "server-only";

import { getFormatter, getTranslations } from "next-intl/server";

import { checkoutFields } from "@/components/shop/checkout-fields";
import type { CheckoutState } from "@/components/shop/checkout-form";
import type { CheckoutIssue } from "@/lib/use-cases/checkout/place-order";

/** Describes the issues of a checkout form to the shopper: one message per field, in the order of the page. */
export async function describeIssues(
  issues: readonly CheckoutIssue[],
): Promise<Pick<CheckoutState, "title" | "errors">> {
  const t = await getTranslations("checkout");
  const fieldErrors = checkoutFields.flatMap((field) => {
    const issue = issues.find(({ path }) => path.split(".").at(-1) === field);
    if (issue === undefined) return [];
    const isInvalidEmail = field === "email" && issue.code !== "required";
    return [{ field, message: isInvalidEmail ? t("invalidEmail") : t(issue.code, { field: t(field) }) }];
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
