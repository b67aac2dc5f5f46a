import { createHash } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { useTranslations } from "next-intl";

import { addressFormatOf, regionName } from "@/lib/addresses/address-format";
import { formatWeekdays } from "@/lib/i18n/format-days";
import { formatMoney } from "@/lib/money/format-money";
import type { CartQuotes } from "@/lib/checkout/views";

import type { AddressForm } from "./address-fields";
import { type AddressForms, formIn, type SentForm } from "./address-forms";
import type { AmountTexts } from "@/components/shop/amounts/amount-rows";
import { amountTexts } from "@/components/shop/amounts/amount-texts";
import type { AmountsByTax, CheckoutOffer } from "./checkout-choice";
import type { DeliveryFieldsProps } from "./delivery-fields";
import { writeTexts } from "@/components/shop/frame/joined-texts";
import { type Region, writeRegions } from "./region-text";

/** Writes what the checkout offers in the reader's language. */
export async function checkoutOffer(
  { methods, subtotal, amounts, taxOf, plan }: CartQuotes,
  locale: string,
): Promise<CheckoutOffer> {
  const [t, { terms, write }] = await Promise.all([getTranslations("checkout"), amountTexts(locale)]);
  const texts = [...amounts].map(
    ([method, quotes]) => [method, quotes.map((quote) => write(subtotal, quote, plan))] as const,
  );
  const [, ofOneMethod] = texts[0] ?? ["", []];
  return {
    terms,
    subtotal: formatMoney(subtotal, locale),
    taxes: writeTexts(ofOneMethod.map(({ tax }) => tax?.term ?? "")),
    added: ofOneMethod.flatMap(({ tax }, index) => (tax?.included === false ? [index] : [])),
    taxOf: writeTexts(
      taxOf.map(({ country, tax, postalPrefix, town }) =>
        [country, tax, postalPrefix, town].join(" ").trim(),
      ),
    ),
    methods: methods.map(({ code, name, price, needsPhone, serves, expected }) => ({
      code,
      name,
      needsPhone,
      serves: serves.join(" "),
      price: formatMoney(price, locale),
      arrives: t("arrives", { days: formatWeekdays(expected, locale) }),
    })),
    amounts: Object.fromEntries(texts.map(([method, ofMethod]) => [method, amountsByTax(ofMethod)])),
  };
}

function amountsByTax(texts: readonly AmountTexts[]): AmountsByTax {
  const isSplit = texts.some(({ split }) => split !== null);
  const isPlan = texts.some(({ plan }) => plan !== null);
  return {
    delivery: texts[0]?.delivery ?? "",
    ...(texts[0]?.discount && { discount: texts[0].discount }),
    taxes: writeTexts(texts.map(({ tax }) => tax?.amount ?? "")),
    totals: writeTexts(texts.map(({ total }) => total)),
    ...(isSplit && { splits: texts.map(({ split }) => split) }),
    ...(isPlan && { plans: texts.map(({ plan }) => plan) }),
  };
}

type Texts = ReturnType<typeof useTranslations<"checkout">>;

type Countries = readonly { code: string; name: string }[];

/** What the form of an address is filled with, in the reader's language. */
export type WrittenForms = AddressForms & {
  /** The countries in the order of the reader's language, as `readRegions` reads them. */
  names: string;
  /** Names what was written, so that a browser may keep it for good. */
  version: string;
};

/** By the list of countries, which is another one in each language. */
const writtenForms = new WeakMap<Countries, WrittenForms>();

/**
 * What the form asks for in each country and before one is chosen, with its labels in the reader's language.
 *
 * Written once for each list of countries, since that takes some milliseconds.
 */
export async function addressForms(countries: Countries, locale: string): Promise<WrittenForms> {
  return formsOf(countries, locale, await getTranslations("checkout"));
}

function formsOf(countries: Countries, locale: string, t: Texts): WrittenForms {
  const written = writtenForms.get(countries) ?? writeForms(countries, locale, t);
  writtenForms.set(countries, written);
  return written;
}

/** What a form of an address receives, filled for a country: the forms of the others are loaded after the page. */
export function useAddressFormProps(
  countries: Countries,
  locale: string,
  country = "",
): Pick<DeliveryFieldsProps, "countries"> & { sent: SentForm; formsUrl: string } {
  const written = formsOf(countries, locale, useTranslations("checkout"));
  const formsUrl = `/checkout/address-forms/${locale}?version=${written.version}`;
  return { countries: written.names, sent: formIn(written, country), formsUrl };
}

function writeForms(countries: Countries, locale: string, t: Texts): WrittenForms {
  const labels = labelsOf(t);
  const formOf = (code: string): AddressForm => {
    const format = addressFormatOf(code);
    const { fields, required, regions, postalCodeExample = "" } = format;
    const names = regions.map((region): Region => [region.code, regionName(region, format, locale)]);
    return {
      fields,
      required,
      labels: labels(code),
      addLine2: t(`addLine2Of.${format.labels.line2}`),
      digits: /^[\d -]+$/.test(postalCodeExample),
      regions: writeRegions(names),
    };
  };
  const none = formOf("");
  const forms: AddressForm[] = [{ ...none, fields: [...none.fields, "postalCode"] }];
  const known = new Map<string, number>();
  const indexOf = (form: AddressForm): number => {
    const text = JSON.stringify(form);
    const index = known.get(text) ?? forms.push(form) - 1;
    known.set(text, index);
    return index;
  };
  const written = {
    countries: Object.fromEntries(countries.map(({ code }) => [code, indexOf(formOf(code))])),
    forms,
  };
  const version = createHash("sha256").update(JSON.stringify(written)).digest("base64url").slice(0, 12);
  return { ...written, names: writeRegions(countries.map(({ code, name }) => [code, name])), version };
}

/** Names the fields of an address as a country calls them. */
export async function addressLabels(): Promise<(country: string) => AddressForm["labels"]> {
  return labelsOf(await getTranslations("checkout"));
}

function labelsOf(t: Texts): (country: string) => AddressForm["labels"] {
  return (country) => {
    const { labels } = addressFormatOf(country);
    return {
      addressLine2: t(`addressLine2Of.${labels.line2}`),
      city: t(`cityOf.${labels.city}`),
      region: t(`regionOf.${labels.region}`),
      postalCode: t(`postalCodeOf.${labels.postalCode}`),
    };
  };
}
