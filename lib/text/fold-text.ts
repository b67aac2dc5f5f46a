import { latinDigits } from "./clean-text";

/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, and what is not seen. Vowels of other scripts are letters. */
const ignored =
  // Each mark stands for itself.
  // oxlint-disable-next-line no-misleading-character-class
  /[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff0-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** Spaces, dashes, apostrophes and other punctuation and symbols beyond ASCII. */
const separators =
  /[\u0080-\u009f\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u02b9-\u02df\u02ee\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u104a-\u104f\u10fb\u1680\u17d4-\u17da\u2000-\u200a\u2010-\u2029\u202f-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u303d\u30a0\u30fb\ua78b\ua78c\ufe45\ufe46\u{1f000}-\u{1faff}]/gu;

const letters: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ȷ: "j",
  ð: "d",
  ς: "σ",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
const folded = new RegExp(`[${Object.keys(letters).join("")}]`, "gu");

/**
 * A text as it is searched: without its case and the marks of its letters, in one normal form, and with ASCII separators.
 *
 * The same as the function "folded" of the database, in every locale of either.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(ignored, "")
    .replace(separators, "-")
    .toLowerCase()
    .replace(/\p{Nd}/gu, latinDigits)
    .replace(folded, (letter) => letters[letter] ?? letter);
}
