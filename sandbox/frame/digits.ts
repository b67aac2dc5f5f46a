/** The digits of a text of any script as ASCII, without all else. */
export function digitsOf(text: string): string {
  return Array.from(text, asciiDigit).join("");
}

/** The text with its digits as ASCII, and all else kept. */
export function withAsciiDigits(text: string): string {
  return Array.from(text, (character) => asciiDigit(character) || character).join("");
}

/** Whether a text holds more than digits and what may stand between them: spaces, punctuation and invisible characters. */
export function isUnreadable(text: string): boolean {
  return /[^0-9\s\p{Z}\p{P}\p{C}\p{Default_Ignorable_Code_Point}\u2212\u30fc\uff70]/u.test(
    withAsciiDigits(text),
  );
}

/** Formats the digits of a text. One with anything else stays as typed, because no part of it may vanish. */
export function formatDigits(text: string, format: (digits: string) => string): string {
  return isUnreadable(text) ? withAsciiDigits(text) : format(digitsOf(text));
}

/** Unicode, category Nd: the ten digits of a script are code points in a row, and rows may stand side by side. */
function asciiDigit(character: string): string {
  const digit = character.normalize("NFKC");
  if (!/^\p{Nd}$/u.test(digit)) return "";
  const code = digit.codePointAt(0)!;
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}
