import { merchant } from "@/lib/merchant";
import type { PriceListView } from "@/lib/checkout/views";

/** The countries that the shop delivers to: ISO 3166 codes with localized names, in alphabetical order. The same list each time. */
export function deliveryCountries(locale: string): Country[] {
  const cached = countries.get(locale) ?? nameCountries(locale);
  countries.set(locale, cached);
  return cached;
}

type Country = { code: string; name: string };

/** By language. */
const countries = new Map<string, Country[]>();

function nameCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return merchant.deliveryCountries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

/** The country that the checkout suggests for a price list; undefined if the list serves several. */
export function suggestedPlace({ countries }: PriceListView): { country: string } | undefined {
  const [country, ...others] = countries;
  return country === undefined || others.length > 0 ? undefined : { country };
}
