/** Code points of zero in the scripts that shoppers type digits in: ASCII, Arabic-Indic, Persian, full-width. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10];

/** The digits of a text as ASCII, without all else. */
export function digitsOf(text: string): string {
  return Array.from(text, asciiDigit).join("");
}

/** The text with its digits as ASCII, and all else kept. */
export function withAsciiDigits(text: string): string {
  return Array.from(text, (character) => asciiDigit(character) || character).join("");
}

function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = zeros.find((start) => code >= start && code <= start + 9);
  return zero === undefined ? "" : String(code - zero);
}
