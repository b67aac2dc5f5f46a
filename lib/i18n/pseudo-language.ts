import { type MessageFormatElement, TYPE, parse } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

import type { Locale } from "./catalogues";

/** The language tag of the pseudo-language. CLDR reserves the region XA for it. Only next-intl takes it for a language. */
export const pseudoLocale = "en-XA" as string as Locale;

/**
 * The English messages with accents and doubled vowels, some 40 percent longer, each in brackets.
 *
 * On a page in this language cut-off text can be seen, and text from outside the catalogues has no brackets.
 */
export function pseudoMessages<Texts extends object>(english: Texts): Texts {
  return pseudoTree(english as Tree) as Texts;
}

type Tree = { [key: string]: string | Tree };

function pseudoTree(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudoMessage(value) : pseudoTree(value),
    ]),
  );
}

/** A message in the pseudo-language; placeholders, plurals and tags stay as they are. */
export function pseudoMessage(message: string): string {
  return `⟦${printAST(pseudoElements(parse(message)))}⟧`;
}

function pseudoElements(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return { ...element, value: pseudoText(element.value) };
      case TYPE.plural:
      case TYPE.select: {
        const options = Object.entries(element.options).map(([name, option]) => [
          name,
          { ...option, value: pseudoElements(option.value) },
        ]);
        return { ...element, options: Object.fromEntries(options) } as typeof element;
      }
      case TYPE.tag:
        return { ...element, children: pseudoElements(element.children) };
      default:
        return element;
    }
  });
}

const plain = "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz";
const accented = "ÀàƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþQqŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž";

function pseudoText(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const other = accented[plain.indexOf(letter)] ?? letter;
    return /[aeiou]/.test(letter) ? other + other : other;
  });
}
