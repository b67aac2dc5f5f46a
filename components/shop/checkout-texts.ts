import { getTranslations } from "next-intl/server";

import { addressFormatOf, regionName } from "@/lib/addresses/address-format";
import { formatWeekdays } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";
import type { CartQuotes } from "@/lib/use-cases/checkout/views";

import type { AddressForm } from "./address-fields";
import { amountTexts } from "./amount-texts";
import type { CheckoutOffer } from "./checkout-choice";

/** Writes what the checkout offers in the reader's language. */
export async function checkoutOffer(
  { methods, subtotal, amounts, taxKeys, plan }: CartQuotes,
  locale: string,
): Promise<CheckoutOffer> {
  const [t, { terms, write }] = await Promise.all([getTranslations("checkout"), amountTexts(locale)]);
  return {
    terms,
    taxKeys,
    methods: methods.map(({ code, name, price, needsPhone, serves, expected }) => ({
      code,
      name,
      needsPhone,
      serves,
      price: formatMoney(price, locale),
      arrives: t("arrives", { days: formatWeekdays(expected, locale) }),
    })),
    amounts: mapValues(amounts, (byTax) => mapValues(byTax, (quote) => write(subtotal, quote, plan))),
  };
}

function mapValues<From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** What the form asks for in each country and before one is chosen, with its labels in the reader's language. */
export async function addressForms(
  countries: readonly { code: string }[],
  locale: string,
): Promise<Record<string, AddressForm> & { none: AddressForm }> {
  const labels = await addressLabels();
  const formOf = (code: string): AddressForm => {
    const format = addressFormatOf(code);
    const { fields, required, regions } = format;
    return {
      fields,
      required,
      labels: labels(code),
      regions: regions.map((region) => [region.code, regionName(region, format, locale)]),
    };
  };
  const none = formOf("");
  return {
    ...Object.fromEntries(countries.map(({ code }) => [code, formOf(code)])),
    none: { ...none, fields: [...none.fields, "postalCode"] },
  };
}

/** Names the fields of an address as a country calls them. */
export async function addressLabels(): Promise<(country: string) => AddressForm["labels"]> {
  const t = await getTranslations("checkout");
  return (country) => {
    const { labels } = addressFormatOf(country);
    return {
      city: t(`cityOf.${labels.city}`),
      region: t(`regionOf.${labels.region}`),
      postalCode: t(`postalCodeOf.${labels.postalCode}`),
    };
  };
}
