type Direction = "ltr" | "rtl";

/** TypeScript does not know it yet; Node 24 does. */
type LocaleWithText = Intl.Locale & { getTextInfo: () => { direction: Direction } };

/** The writing direction of a language. Source: CLDR, through Intl. */
export function directionOf(locale: string): Direction {
  return (new Intl.Locale(locale) as LocaleWithText).getTextInfo().direction ?? "ltr";
}
