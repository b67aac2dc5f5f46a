import { getTranslations } from "next-intl/server";

import { buttonVariants } from "@/components/ui/button-variants";

import { CheckoutForm, type CheckoutFormProps } from "./checkout-form";

/** The checkout form with its messages. */
export async function CheckoutPanel(
  props: Pick<CheckoutFormProps, "action" | "placement" | "initial" | "countries">,
) {
  const t = await getTranslations("checkout");
  return (
    <CheckoutForm
      {...props}
      labels={{
        email: t("email"),
        name: t("name"),
        country: t("country"),
        addressLine1: t("addressLine1"),
        addressLine2: t("addressLine2"),
        city: t("city"),
        postalCode: t("postalCode"),
        region: t("region"),
      }}
      messages={{
        contact: t("contact"),
        delivery: t("delivery"),
        optional: t("optional"),
        emailHint: t("emailHint"),
        chooseCountry: t("chooseCountry"),
        submit: t("submit"),
        submitting: t("submitting"),
        next: t("next"),
      }}
      submitClassName={buttonVariants({ size: "lg", className: "w-full sm:w-auto sm:px-10" })}
    />
  );
}
