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

/**
 * Text of a field that machines read, such as a postal code, as an ASCII keyboard writes it: digits of any script as 0 to 9,
 * full-width letters narrow, any dash as a hyphen, single spaces, and no invisible character.
 */
export function machineText(text: string): string {
  return latinDigits(text.replace(/[\p{Pd}\u00ad\u02d7\u2043\u2212\u30fc\uff70]/gu, "-"))
    .replace(/\s+/g, " ")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, "")
    .trim();
}

/**
 * Replaces the digits of any script (٣, ៣, ３) by 0 to 9.
 *
 * Unicode, category Nd: the ten digits of a script are code points in a row, and rows may stand side by side.
 */
export function latinDigits(text: string): string {
  return text.normalize("NFKC").replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let start = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
    return String((code - start) % 10);
  });
}

/** A discount code as it is stored, in capital letters of any script and without spaces: "welcome 10" is "WELCOME10". */
export function discountCodeOf(typed: string): string {
  return cleanText(machineText(typed)).replaceAll(" ", "").toUpperCase();
}

/** Text of the bank in which every character that is not ASCII is named: it may look like another, or like nothing. */
export function visibleText(text: string): string {
  return text.replace(
    /[^\x20-\x7e]/gu,
    (character) => `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}
