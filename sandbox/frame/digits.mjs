/** Code points of zero in the scripts that shoppers of the frame's languages type digits in. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10];

/**
 * The decimal digits of a text as ASCII, all else dropped: Latin, Arabic-Indic, Persian, full-width.
 *
 * @param {string} text
 */
export function digitsOf(text) {
  return Array.from(text, asciiDigit).join("");
}

/**
 * The text with its digits turned to ASCII and all else kept.
 *
 * @param {string} text
 */
export function withAsciiDigits(text) {
  return Array.from(text, (character) => asciiDigit(character) || character).join("");
}

/** @param {string} character */
function asciiDigit(character) {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? "" : String(code - zero);
}
