import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const ascii = between(0x21, 0x7e);

/** Spaces, quotation marks, dashes, and what joins letters or sets their direction. */
const punctuation = `\u0020\u00A0\u00AB\u00BB${between(0x200b, 0x200f)}${between(0x2010, 0x2026)}`;

/**
 * The letters of each script that the shop's languages are written with.
 *
 * Arabic: the letters, marks and digits of the language, and of loan words (peh, tcheh, veh, gaf). Other languages of its script
 * have letters of their own, which the fonts of the system draw. Khmer: all but the symbols of the lunar calendar. English:
 * with the signs of amounts; letters with accents and rarer signs, as names have them, are a font of their own.
 */
export const scriptLetters = {
  ar: `${between(0x0600, 0x0603)}${between(0x0606, 0x061c)}${between(0x061e, 0x066f)}\u067E\u0686\u06A4\u06AF`,
  km: `${between(0x1780, 0x17dd)}${between(0x17e0, 0x17e9)}\u25CC`,
  en: `${ascii} \u00A0\u00A3\u00A5\u00A9\u00B7\u00D7\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u20AC`,
};

/**
 * The rest of what Fontsource counts as Latin: accents, punctuation and arrows. Without spaces and signs that are not seen: Khmer has
 * them between words, and would load this font for them.
 */
const accents = [
  between(0xa1, 0xff),
  "\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u0304\u0308\u0329",
  between(0x2010, 0x2027),
  between(0x2030, 0x205e),
  "\u2122\u2191\u2193\u2212\u2215",
]
  .flatMap((letters) => Array.from(letters))
  .filter((letter) => !scriptLetters.en.includes(letter))
  .join("");

const title = { ar: scriptLetters.ar + punctuation, km: scriptLetters.km + punctuation };
const text = { ar: title.ar + ascii, km: title.km + ascii };

/** The part of a file of Fontsource that has `letters`. */
type FontFile = {
  /** Its name in `app/fonts`. */
  file: string;
  /** The package of Fontsource. */
  of: string;
  /** The name of its file there, if it is another one. */
  from?: string;
  letters: string;
};

/** The fonts of the shop. Latin text has none: it is in the system's font. */
export const scriptFonts: FontFile[] = [
  { file: "markazi-text-arabic-600-normal.woff2", of: "markazi-text", letters: title.ar },
  { file: "noto-sans-arabic-arabic-400-normal.woff2", of: "noto-sans-arabic", letters: text.ar },
  { file: "noto-sans-arabic-arabic-600-normal.woff2", of: "noto-sans-arabic", letters: text.ar },
  { file: "noto-sans-khmer-khmer-400-normal.woff2", of: "noto-sans-khmer", letters: text.km },
  { file: "noto-sans-khmer-khmer-600-normal.woff2", of: "noto-sans-khmer", letters: text.km },
  { file: "noto-serif-khmer-khmer-600-normal.woff2", of: "noto-serif-khmer", letters: title.km },
  {
    file: "young-serif-accents-400-normal.woff2",
    of: "young-serif",
    from: "young-serif-latin-400-normal.woff2",
    letters: accents,
  },
  { file: "young-serif-latin-400-normal.woff2", of: "young-serif", letters: scriptLetters.en },
];

/**
 * The part of a font of Fontsource that the shop's texts need: less than a third of an Arabic one.
 *
 * Without hints for screens of few pixels, which were a third of the Latin one.
 */
export async function partOfFont({ file, of, from = file, letters }: FontFile): Promise<Buffer> {
  const whole = await readFile(resolve(`@fontsource/${of}/files/${from}`));
  // The types of the library do not have this option yet.
  const options = { targetFormat: "woff2", noHinting: true } as const;
  return subsetFont(whole, letters, options);
}
