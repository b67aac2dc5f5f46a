import Negotiator from "negotiator";

import type { Locale } from "./catalogues";

/**
 * Chooses the language of a page among those of the shop: the shopper's choice, else the browser's preference, else the first.
 *
 * Both inputs are untrusted; unknown or malformed languages are skipped. RFC 9110, 12.5.4.
 */
export function chooseLocale(
  { chosen, acceptLanguage }: { chosen: string | undefined; acceptLanguage: string | null },
  languages: readonly [Locale, ...Locale[]],
): Locale {
  const preferred = (accepted: string | null | undefined) => {
    const headers = { "accept-language": accepted ?? "" };
    const found = new Negotiator({ headers }).language([...languages]);
    return languages.find((language) => language === found);
  };
  return preferred(chosen) ?? preferred(acceptLanguage) ?? languages[0];
}
