import { nameOfRegion } from "@/lib/i18n/name-of-region";
import { memoize } from "@/lib/memoize";
import { merchant } from "@/lib/merchant";
import type { PriceListView } from "@/lib/checkout/views";

/** The countries that the shop delivers to: ISO 3166 codes with localized names, in alphabetical order. The same list each time. */
export const deliveryCountries = memoize((locale: string) => {
  const { compare } = new Intl.Collator(locale);
  return merchant.deliveryCountries
    .map((code) => ({ code, name: nameOfRegion(code, locale) }))
    .sort((a, b) => compare(a.name, b.name));
});

/** The country that the checkout suggests for a price list; undefined if the list serves several. */
export function suggestedPlace({ countries }: PriceListView): { country: string } | undefined {
  const [country, ...others] = countries;
  return country === undefined || others.length > 0 ? undefined : { country };
}
