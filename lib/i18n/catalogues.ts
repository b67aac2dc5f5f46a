import type { useTranslations } from "next-intl";

import { memoize } from "@/lib/memoize";
import { merchant } from "@/lib/merchant";

import * as languages from "./languages";
import type en from "./messages/en.json";

/** The messages without those of modules. */
export type CoreMessages = typeof en;

/** The messages for shoppers. A module adds its own to this type: see `modules/<name>/messages.ts`. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- Only an interface can be added to.
export interface Messages extends CoreMessages {}

/** The languages that have a message catalogue. */
export type Locale = keyof typeof languages;

/**
 * The core's messages for shoppers, by language; app/composition/messages.ts adds those of the modules. The compiler holds every
 * language to the keys of English.
 */
export const catalogues: Record<Locale, CoreMessages> = { ...languages };

/** The languages that the shop speaks, the default first. */
export const locales: readonly [Locale, ...Locale[]] = merchant.languages;

export const [defaultLocale] = locales;

/** Whether there is a catalogue of a language, also if the shop does not speak it any more. */
export function hasCatalogue(language: string): language is Locale {
  return Object.hasOwn(catalogues, language);
}

/** The name of a language in that language: "English", "ខ្មែរ", "العربية". Source: CLDR, through Intl. */
export const nameOfLanguage = memoize(
  (locale: string) => new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale,
);

/** All messages in one language. */
export type Translations = ReturnType<typeof useTranslations<never>>;
