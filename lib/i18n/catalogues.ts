import * as languages from "./languages";
import type en from "./messages/en.json";

export type Messages = typeof en;

/** The languages that have a message catalogue. */
export type Locale = keyof typeof languages;

/** The messages for shoppers, by language. The compiler holds every language to the keys of English. */
export const catalogues: Record<Locale, Messages> = { ...languages };

export const defaultLocale = "en" satisfies Locale;

/** Every language, the default first, the others by their codes. */
export const locales: Locale[] = [
  defaultLocale,
  ...(Object.keys(catalogues) as Locale[]).filter((locale) => locale !== defaultLocale),
];
