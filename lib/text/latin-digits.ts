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
