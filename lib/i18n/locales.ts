import Negotiator from "negotiator";

/** The languages that have a message catalogue; the first is the default. */
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];

const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

/** The writing direction of a language. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return rightToLeft.has(new Intl.Locale(locale).language) ? "rtl" : "ltr";
}

/**
 * Chooses the language of a page: the shopper's choice, else the browser's preference, else the default.
 *
 * Both inputs are untrusted; unknown or malformed languages are skipped. RFC 9110, 12.5.4.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  return preferredLocale(chosen) ?? preferredLocale(acceptLanguage) ?? locales[0];
}

function preferredLocale(accepted: string | null | undefined): Locale | undefined {
  const headers = { "accept-language": accepted ?? "" };
  const preferred = new Negotiator({ headers }).language([...locales]);
  return locales.find((locale) => locale === preferred);
}
