import { getTranslations } from "next-intl/server";

import { buttonVariants } from "@/components/ui/button-variants";

import { CheckoutForm, type CheckoutFormProps } from "./checkout-form";
import { addressForms } from "./checkout-texts";

type CheckoutPanelProps = Pick<CheckoutFormProps, "action" | "placement" | "initial" | "countries"> & {
  locale: string;
  /** The names of the delivery methods that need a phone number. */
  methodsWithPhone: string[];
};

/** The checkout form with its messages. */
export async function CheckoutPanel({ locale, methodsWithPhone, ...props }: CheckoutPanelProps) {
  const [t, forms] = await Promise.all([getTranslations("checkout"), addressForms(props.countries, locale)]);
  return (
    <CheckoutForm
      {...props}
      addressForms={forms}
      labels={{
        email: t("email"),
        name: t("name"),
        country: t("country"),
        addressLine1: t("addressLine1"),
        addressLine2: t("addressLine2"),
        phone: t("phone"),
      }}
      messages={{
        contact: t("contact"),
        delivery: t("delivery"),
        deliveryMethod: t("deliveryMethod"),
        noDelivery: t("noDelivery"),
        optional: t("optional"),
        emailHint: t("emailHint"),
        phoneHint: t("phoneHint"),
        phoneHintFor: t("phoneHintFor", {
          methods: new Intl.ListFormat(locale).format(methodsWithPhone),
        }),
        chooseCountry: t("chooseCountry"),
        useCountry: t("useCountry"),
        chooseRegion: t("chooseRegion"),
        submit: t("submit"),
        submitting: t("submitting"),
        next: t("next"),
      }}
      submitClassName={buttonVariants({ size: "lg", className: "w-full sm:w-auto sm:px-10" })}
    />
  );
}
