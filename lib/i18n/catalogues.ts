import { merchant } from "@/lib/merchant";

import * as languages from "./languages";
import type en from "./messages/en.json";

export type Messages = typeof en;

/** The languages that have a message catalogue. */
export type Locale = keyof typeof languages;

/** The messages for shoppers, by language. The compiler holds every language to the keys of English. */
export const catalogues: Record<Locale, Messages> = { ...languages };

/** The languages that the shop speaks, the default first. */
export const locales: readonly [Locale, ...Locale[]] = merchant.features.languages;

export const [defaultLocale] = locales;

/** Whether there is a catalogue of a language, also if the shop does not speak it any more. */
export function hasCatalogue(language: string): language is Locale {
  return Object.hasOwn(catalogues, language);
}
