type Direction = "ltr" | "rtl";

/** Runtimes offer the direction of a script as a method; older ones, Node 20 among them, as a property. */
type LocaleWithText = Intl.Locale & {
  getTextInfo?: () => { direction: Direction };
  textInfo?: { direction: Direction };
};

/** The writing direction of a language. Source: CLDR, through Intl. */
export function directionOf(locale: string): Direction {
  const described = new Intl.Locale(locale) as LocaleWithText;
  return (described.getTextInfo?.() ?? described.textInfo)?.direction ?? "ltr";
}
