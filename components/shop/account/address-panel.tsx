import { useTranslations } from "next-intl";
import { useAddressFormProps } from "@/components/shop/checkout/checkout-texts";
import { buttonVariants } from "@/components/ui/button";

import { AddressForm, type AddressFormProps } from "./address-form";

type AddressPanelProps = Pick<AddressFormProps, "action" | "initial" | "addressId" | "customer"> & {
  countries: { code: string; name: string }[];
  locale: string;
};

/** The form of an address with its messages. */
export function AddressPanel({ countries, locale, ...props }: AddressPanelProps) {
  const t = useTranslations("checkout");
  const own = useTranslations("addresses");
  const forms = useAddressFormProps(countries, locale, props.initial.values.country);
  return (
    <AddressForm
      {...props}
      {...forms}
      labels={{
        name: t("name"),
        country: t("country"),
        addressLine1: t("addressLine1"),
        phone: t("phone"),
        preferred: own("prefer"),
      }}
      messages={{
        optional: t("optional"),
        phoneHint: t("phoneHint"),
        chooseCountry: t("chooseCountry"),
        useCountry: t("useCountry"),
        chooseRegion: t("chooseRegion"),
        filledIn: t("filledIn", { place: "{place}" }),
        submit: own("save"),
        submitting: own("saving"),
      }}
      submitClassName={buttonVariants({ size: "lg", className: "w-full sm:w-auto sm:px-10" })}
    />
  );
}
