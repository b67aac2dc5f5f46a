const names = new Map<string, string>();

/** The name of a language in that language: "English", "ខ្មែរ", "العربية". Source: CLDR, through Intl. */
export function nameOfLanguage(locale: string): string {
  const name = names.get(locale) ?? new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale;
  names.set(locale, name);
  return name;
}
