/** The languages that have a message catalogue, the first being the one for everybody else. */
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];

const rightToLeft = new Set(["ar", "fa", "he", "ur"]);

/** The writing direction of a language. */
export function directionOf(locale: string): "ltr" | "rtl" {
  return rightToLeft.has(new Intl.Locale(locale).language) ? "rtl" : "ltr";
}

/**
 * Picks the language of a page: the shopper's own choice, else the best that the browser asks for.
 *
 * Both come from outside; what is unknown or malformed is passed over. RFC 9110, 12.5.4.
 */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  const asked = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
  for (const tag of [chosen?.toLowerCase(), ...asked]) {
    const found = locales.find((locale) => locale === tag || locale === tag?.split("-")[0]);
    if (found !== undefined) return found;
  }
  return locales[0];
}
