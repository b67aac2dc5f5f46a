import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button";
import type { Address } from "@/lib/addresses/format-address";
import { formatList } from "@/lib/i18n/format";

import { AddressLines } from "@/components/shop/orders/address";
import { CheckoutForm, type CheckoutFormProps } from "./checkout-form";
import { useAddressFormProps } from "./checkout-texts";
import { discountTexts } from "@/components/shop/amounts/discount-texts";

type CheckoutPanelProps = Pick<
  CheckoutFormProps,
  "action" | "idempotencyKey" | "initial" | "kept" | "savedAddresses" | "discount"
> & {
  countries: { code: string; name: string }[];
  locale: string;
  /** The names of the delivery methods that need a phone number. */
  methodsWithPhone: string[];
  /** Whether the address can be saved in the customer's account. */
  admitsSaving: boolean;
  /** Whether the shopper can sign in here. */
  offersSignIn: boolean;
  /** The address that fills the form, if it is folded to one line. */
  filled: Address | undefined;
};

/** The checkout form with its messages. */
export function CheckoutPanel({
  countries,
  locale,
  methodsWithPhone,
  admitsSaving,
  offersSignIn,
  filled,
  ...props
}: CheckoutPanelProps) {
  const t = useTranslations("checkout");
  const addresses = useTranslations("addresses");
  const signIn = useTranslations("signIn");
  const forms = useAddressFormProps(countries, locale, props.initial.country);
  return (
    <CheckoutForm
      {...props}
      {...forms}
      labels={{
        email: t("email"),
        name: t("name"),
        country: t("country"),
        addressLine1: t("addressLine1"),
        phone: t("phone"),
      }}
      messages={{
        contact: t("contact"),
        delivery: t("delivery"),
        deliveryMethod: t("deliveryMethod"),
        noDelivery: t("noDelivery"),
        optional: t("optional"),
        emailHint: t("emailHint"),
        emailQuestion: t("emailQuestion", { email: "{email}" }),
        phoneHint: t("phoneHint"),
        phoneHintFor: t("phoneHintFor", {
          methods: formatList(methodsWithPhone, locale),
        }),
        chooseCountry: t("chooseCountry"),
        useCountry: t("useCountry"),
        chooseRegion: t("chooseRegion"),
        filledIn: t("filledIn", { place: "{place}" }),
        submit: t("submit"),
        submitting: t("submitting"),
        next: t("next"),
      }}
      signIn={
        offersSignIn
          ? { ask: t("signIn"), again: signIn("again"), code: signIn("code"), submit: signIn("codeSubmit") }
          : undefined
      }
      filled={filled && { line: <AddressLines address={filled} locale={locale} />, change: t("change") }}
      discountTexts={discountTexts(useTranslations(), props.discount?.code, locale)}
      saveLabel={admitsSaving ? addresses("keep") : undefined}
      submitClassName={buttonVariants({ size: "lg", className: "w-full sm:w-auto sm:px-10" })}
    />
  );
}
