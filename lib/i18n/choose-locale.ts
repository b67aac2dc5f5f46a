import Negotiator from "negotiator";

import { type Locale, defaultLocale, locales } from "./catalogues";

/**
 * Chooses the language of a page: the shopper's choice, else the browser's preference, else the default.
 *
 * Both inputs are untrusted; unknown or malformed languages are skipped. RFC 9110, 12.5.4.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  return preferredLocale(chosen) ?? preferredLocale(acceptLanguage) ?? defaultLocale;
}

function preferredLocale(accepted: string | null | undefined): Locale | undefined {
  const headers = { "accept-language": accepted ?? "" };
  const preferred = new Negotiator({ headers }).language(locales);
  return locales.find((locale) => locale === preferred);
}
