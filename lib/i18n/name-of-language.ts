/** The name of a language in that language: "English", "ខ្មែរ", "العربية". Source: CLDR, through Intl. */
export function nameOfLanguage(locale: string): string {
  return new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
}
