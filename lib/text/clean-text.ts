/**
 * Marks and overrides of direction, and characters that nobody sees. Without those that a script or an emoji needs: the joiners
 * (U+200C, U+200D), variation selectors and tags.
 */
const dropped =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;

/** A character that is seen by itself: a letter, number, punctuation or symbol, but for the blank of Braille and the fillers. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A line of text as it is stored: in normal form C, single spaces, and nothing that is not seen. Empty if nothing is left to see.
 *
 * NUL, which PostgreSQL cannot store, and other control characters go with the rest, but for those that are spaces.
 */
export function cleanText(text: string): string {
  const cleaned = text
    .normalize("NFC")
    .replace(dropped, "")
    .replace(/[\s\u0085]+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .trim();
  return visible.test(cleaned) ? cleaned : "";
}
