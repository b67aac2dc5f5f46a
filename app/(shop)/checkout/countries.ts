const delivered =
  "AE AT AU BE BG BH CA CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT JP KR KW LI LT LU LV MT NL NO NZ OM PL PT QA RO SA SE SG SI SK US";

const homeOf: Record<string, string> = { us: "US", jp: "JP", kw: "KW" };

/** The countries that the shop delivers to, by their names in a language and in that language's order. */
export function deliveryCountries(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  return delivered
    .split(" ")
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

/** The country that a price list is for, where it is for one. */
export function countryOf(priceList: string): string {
  return homeOf[priceList] ?? "";
}
