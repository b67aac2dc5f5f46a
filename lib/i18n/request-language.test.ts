import { expect, test } from "vitest";

import { chooseLocale } from "./request-language";

test.each([
  ["an absent choice", undefined, null],
  ["a language without a catalogue", undefined, "tlh"],
  ["a region of a language that has a catalogue", undefined, "en-GB,en;q=0.8"],
  ["a malformed header", undefined, ";;q=,,=;q=abc,*"],
  ["a forged cookie", "../../etc/passwd", "en"],
  ["a header of 100,000 characters", undefined, "x".repeat(100_000)],
  ["a header of 50,000 languages", undefined, "x,".repeat(50_000)],
])("%s yields a language that has a catalogue", (_, chosen, acceptLanguage) => {
  expect(chooseLocale({ chosen, acceptLanguage }, ["en", "ar", "km"])).toBe("en");
});

test.each([
  ["Arabic as it is spoken in Kuwait", undefined, "ar-KW,ar;q=0.9,en;q=0.5", "ar"],
  ["Khmer as it is spoken in Cambodia", undefined, "km-KH", "km"],
  ["the first language that has a catalogue", undefined, "fr,ar;q=0.4,km;q=0.8", "km"],
  ["the choice, whatever the browser prefers", "km", "ar", "km"],
])("%s is chosen", (_, chosen, acceptLanguage, locale) => {
  expect(chooseLocale({ chosen, acceptLanguage }, ["en", "ar", "km"])).toBe(locale);
});

test.each([
  ["the choice", "ar", null],
  ["the browser's preference", undefined, "ar-KW"],
])("%s of a language that the shop does not speak yields its first one", (_, chosen, acceptLanguage) => {
  expect(chooseLocale({ chosen, acceptLanguage }, ["km", "en"])).toBe("km");
});
