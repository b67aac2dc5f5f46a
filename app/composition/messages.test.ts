import { type MessageFormatElement, TYPE, parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";

import { type Locale, catalogues, hasCatalogue, locales } from "@/lib/i18n/catalogues";
import { directionOf } from "@/lib/i18n/text-direction";

import { messages } from "./messages";

type Tree = { [key: string]: string | Tree };

const flatten = (tree: Tree, prefix = ""): [key: string, message: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );

const messagesOf = (locale: keyof typeof catalogues) => flatten(messages[locale] as object as Tree);

/** Every element of a message, also those inside plurals, selections and tags. */
const elementsOf = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element, ...Object.values(element.options).flatMap(({ value }) => elementsOf(value))];
    }
    return element.type === TYPE.tag ? [element, ...elementsOf(element.children)] : [element];
  });

/** What a message is given: the kinds and names of its placeholders and tags, each once. */
const placeholdersOf = (message: string): string[] => {
  const given = elementsOf(parse(message)).flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound
      ? []
      : [`${TYPE[element.type]} ${element.value}`],
  );
  return [...new Set(given)].sort();
};

test("the shop speaks each of its languages once", () => {
  expect(new Set(locales).size).toBe(locales.length);
});

test("staff, and orders of earlier days, have catalogues whatever the shop speaks", () => {
  expect(["en", "tlh", "toString"].map(hasCatalogue)).toEqual([true, false, false]);
});

describe.each(Object.keys(catalogues) as Locale[])("the catalogue of %s", (locale) => {
  test("has the keys of the English one and no other", () => {
    expect(
      messagesOf(locale)
        .map(([key]) => key)
        .sort(),
    ).toEqual(
      messagesOf("en")
        .map(([key]) => key)
        .sort(),
    );
  });

  test("has no empty text, no text with spaces around it and no doubled space", () => {
    expect(
      messagesOf(locale).filter(([, message]) => message !== message.trim() || /^$| {2}/.test(message)),
    ).toEqual([]);
  });

  test("has the placeholders and tags of the English messages", () => {
    const ofLanguage = messagesOf(locale).map(([key, message]) => [key, placeholdersOf(message)]);
    expect(Object.fromEntries(ofLanguage)).toEqual(
      Object.fromEntries(messagesOf("en").map(([key, message]) => [key, placeholdersOf(message)])),
    );
  });

  test("has every plural form of its language", () => {
    const missing = messagesOf(locale).flatMap(([key, message]) =>
      elementsOf(parse(message)).flatMap((element) => {
        if (element.type !== TYPE.plural) return [];
        const { pluralCategories } = new Intl.PluralRules(locale, {
          type: element.pluralType,
        }).resolvedOptions();
        return pluralCategories
          .filter((category) => !(category in element.options))
          .map((category) => `${key}: ${category}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  // An amount may end with the full stop of an abbreviation ("د.ك."), and so may the name of a product or of a shop.
  test("has no amount and no name right before a full stop", () => {
    const endsWell =
      /^(card|count|date|days|email|example|field|hours|interval|minutes|month|price|seconds|weeks|when|period)$/;
    const before = messagesOf(locale).flatMap(([key, message]) =>
      [...message.matchAll(/\{(\w+)\}(?=\.)/g)].map(([, name = ""]) => [key, name]),
    );
    expect(before.filter(([, name = ""]) => !endsWell.test(name))).toEqual([]);
  });

  // "4821-K7QF" would read "K7QF-4821" there (Unicode Bidirectional Algorithm, 3.3.4).
  test("isolates the numbers of orders and plans if it is written from right to left", () => {
    const open = messagesOf(locale).filter(
      ([key, message]) => /^(order|mail|plans)\./.test(key) && /(?<!\u2068)\{number\}/.test(message),
    );
    expect(directionOf(locale) === "rtl" ? open : []).toEqual([]);
  });

  test("has no length of time that is written as a number", () => {
    const times = [
      "15",
      "90",
      "fifteen",
      "two working",
      "one hour",
      "an hour",
      "يومي عمل\\.",
      "بعد ساعة",
      "ពីរថ្ងៃធ្វើការ",
      "មួយម៉ោង",
    ];
    const written = messagesOf(locale).filter(([, message]) => {
      const outside = message.replaceAll(/\{\w+, plural,(?:[^{}]|\{[^{}]*\})*\}/g, "");
      return new RegExp(times.join("|")).test(outside);
    });
    expect(written.map(([key]) => key)).toEqual([]);
  });
});
