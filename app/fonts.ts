import localFont from "next/font/local";

/*
 * The fonts of titles, and of scripts other than Latin, whose text is in them too (`tools/script-fonts.ts`).
 *
 * None is preloaded, because Next would preload it on the pages of every language. Only Latin letters have an adjusted fallback,
 * because Next takes its measures from Latin letters, and are exchanged for up to three seconds (`fallback`). In other scripts all
 * lines would break elsewhere: a font that is not there at once waits for the next page (`optional`).
 */

const notoSansArabic = localFont({
  src: [
    { path: "./fonts/noto-sans-arabic-arabic-400-normal.woff2", weight: "400" },
    { path: "./fonts/noto-sans-arabic-arabic-600-normal.woff2", weight: "600" },
  ],
  variable: "--text-font",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
});

const markaziText = localFont({
  src: "./fonts/markazi-text-arabic-600-normal.woff2",
  weight: "600",
  variable: "--title-font",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
});

const notoSansKhmer = localFont({
  src: [
    { path: "./fonts/noto-sans-khmer-khmer-400-normal.woff2", weight: "400" },
    { path: "./fonts/noto-sans-khmer-khmer-600-normal.woff2", weight: "600" },
  ],
  variable: "--text-font",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
});

const notoSerifKhmer = localFont({
  src: "./fonts/noto-serif-khmer-khmer-600-normal.woff2",
  weight: "600",
  variable: "--title-font",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
});

const youngSerif = localFont({
  src: "./fonts/young-serif-latin-400-normal.woff2",
  weight: "400",
  variable: "--title-font",
  display: "fallback",
  preload: false,
  adjustFontFallback: "Times New Roman",
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+20-7E, U+A0, U+A3, U+A5, U+A9, U+B7, U+D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026, U+20AC",
    },
  ],
});

/** Rarer letters of titles, as names have them. */
const youngSerifAccents = localFont({
  src: "./fonts/young-serif-accents-400-normal.woff2",
  weight: "400",
  variable: "--accents-font",
  display: "fallback",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A2, U+A4, U+A6-A8, U+AA-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+304, U+308, U+329, U+2010-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027, U+2030-205E, U+2122, U+2191, U+2193, U+2212, U+2215",
    },
  ],
});

const latin = `${youngSerif.variable} ${youngSerifAccents.variable}`;

const fonts: Partial<Record<string, string>> = {
  ar: `${notoSansArabic.variable} ${markaziText.variable}`,
  km: `${notoSansKhmer.variable} ${notoSerifKhmer.variable}`,
};

/** The class of `<html>` that sets the variables of a language's fonts. A browser downloads no others. */
export function fontsOf(locale: string): string {
  return fonts[locale] ?? latin;
}
