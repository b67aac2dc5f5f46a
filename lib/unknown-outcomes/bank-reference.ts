/** How long a reference of the bank is, in characters. */
const referenceLimit = 100;
const fewest = 6;
const fewestDifferent = 3;

/**
 * Reads a reference that the bank gave, such as the number of a case; undefined for text that names nothing.
 *
 * It has at least six letters or digits, three of them different: what nobody sees, dashes and dots do not count.
 */
export function readReference(text: string): string | undefined {
  const visible = text.replace(/[\p{C}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]+/gu, " ").trim();
  const counted = visible.normalize("NFKC").match(/[\p{L}\p{N}]/gu) ?? [];
  const isContent = counted.length >= fewest && new Set(counted).size >= fewestDifferent;
  return isContent && visible.length <= referenceLimit ? visible : undefined;
}
