import { foldText } from "@/lib/text/fold-text";

/** Characters of a search; the rest is left out. */
export const longestSearch = 60;

/** Separators of words in a folded text: spaces, NUL, and ASCII punctuation, with what means something to LIKE. */
const separators = /[\s\0!-/:-@[-`{-~]+/;

/** Letters of scripts that write spaces between words, and attach nothing to their beginning. */
const spaced = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u;

/** What a product is found by: folded words, each after a space, and all pairs of neighbouring characters in there, for an index. */
export function searchColumns(texts: readonly string[]): { searchText: string; searchPairs: string[] } {
  const searchText = wordsOf(texts.join(" "))
    .map((word) => ` ${word}`)
    .join("");
  return { searchText, searchPairs: pairsOf(searchText) };
}

/**
 * The parts of which a product that is found has each in its `searchText`.
 *
 * A word is found by its beginning, and an English one in its plural too. In scripts without spaces between words, such as Khmer, and
 * in Arabic, which attaches its article, a part is found anywhere.
 */
export function searchParts(search: string): string[] {
  return wordsOf(search.slice(0, longestSearch)).map((word) =>
    spaced.test(word) ? ` ${word.replace(/(?<=[a-z]{3})s$/, "")}` : word,
  );
}

/** Each pair of neighbouring characters of a text, once. */
export function pairsOf(text: string): string[] {
  const characters = Array.from(text);
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(separators)
    .filter((word) => word !== "");
}
