import { memoize } from "@/lib/memoize";

const namesIn = memoize((locale: string) => new Intl.DisplayNames(locale, { type: "region" }));

/** The name of a country or a continent in a language. Source: CLDR, through Intl. */
export function nameOfRegion(region: string, locale: string): string {
  return namesIn(locale).of(region) ?? region;
}
