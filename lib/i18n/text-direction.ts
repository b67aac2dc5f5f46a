import { memoize } from "@/lib/memoize";

type Direction = "ltr" | "rtl";

/** TypeScript does not know it yet; Node 24 does. */
type LocaleWithText = Intl.Locale & { getTextInfo: () => { direction: Direction } };

/** The writing direction of a language. Source: CLDR, through Intl. */
export const directionOf = memoize(
  (locale: string) => (new Intl.Locale(locale) as LocaleWithText).getTextInfo().direction ?? "ltr",
);

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;

/**
 * Text of somebody else for a line of plain text in a language: with letters of the other direction it is isolated (FSI and PDI,
 * Unicode Bidirectional Algorithm, 2.4), so that the words around it keep their order. So are digits without letters in a line from
 * right to left: "12-34" would read "34-12" there. Pages use `<bdi>`.
 */
export function isolate(text: string, locale: string): string {
  const hasRightToLeft = rightToLeft.test(text);
  const rest = text.replaceAll(new RegExp(rightToLeft, "gu"), "");
  const other =
    directionOf(locale) === "ltr"
      ? hasRightToLeft
      : /\p{L}/u.test(rest) || (!hasRightToLeft && /\d/.test(text));
  return other ? `\u2068${text}\u2069` : text;
}
