import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import subsetFont from "subset-font";

const { resolve } = createRequire(import.meta.url);

const between = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/**
 * The letters of each script that the shop's languages are written with.
 *
 * Arabic: the letters, marks and digits of the language, and of loan words (peh, tcheh, veh, gaf). Other languages of its script
 * have letters of their own, which the fonts of the system draw. Khmer: all but the symbols of the lunar calendar.
 */
export const scriptLetters = {
  ar: `${between(0x0600, 0x0603)}${between(0x0606, 0x061c)}${between(0x061e, 0x066f)}\u067E\u0686\u06A4\u06AF`,
  km: `${between(0x1780, 0x17dd)}${between(0x17e0, 0x17e9)}\u25CC`,
};

/** Spaces, quotation marks, dashes, and what joins letters or sets their direction. */
const punctuation = `\u0020\u00A0\u00AB\u00BB${between(0x200b, 0x200f)}${between(0x2010, 0x2026)}`;
const ascii = between(0x21, 0x7e);

/** The faces of scripts other than Latin, by their files in `app/faces`. Latin letters of titles have a face of their own. */
export const scriptFaces = [
  { script: "ar", use: "title", package: "markazi-text", file: "markazi-text-arabic-600-normal.woff2" },
  {
    script: "ar",
    use: "text",
    package: "noto-sans-arabic",
    file: "noto-sans-arabic-arabic-400-normal.woff2",
  },
  {
    script: "ar",
    use: "text",
    package: "noto-sans-arabic",
    file: "noto-sans-arabic-arabic-600-normal.woff2",
  },
  { script: "km", use: "text", package: "noto-sans-khmer", file: "noto-sans-khmer-khmer-400-normal.woff2" },
  { script: "km", use: "text", package: "noto-sans-khmer", file: "noto-sans-khmer-khmer-600-normal.woff2" },
  {
    script: "km",
    use: "title",
    package: "noto-serif-khmer",
    file: "noto-serif-khmer-khmer-600-normal.woff2",
  },
] as const;

/** The part of a face of Fontsource that the shop's texts need: less than a third of an Arabic one. */
export async function subsetFace(face: (typeof scriptFaces)[number]): Promise<Buffer> {
  const whole = await readFile(resolve(`@fontsource/${face.package}/files/${face.file}`));
  const letters = scriptLetters[face.script] + punctuation + (face.use === "text" ? ascii : "");
  return subsetFont(whole, letters, { targetFormat: "woff2" });
}
