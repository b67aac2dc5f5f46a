import { expect, test } from "vitest";

import { type Locale, catalogues, locales } from "./catalogues";
import { translatorOf } from "./translations";

test("a translator is kept for its language and its part of the catalogue only", () => {
  for (const _ of [1, 2]) {
    for (const locale of locales) {
      const messages = catalogues[locale];
      expect(translatorOf(locale, messages, "header")("orders")).toBe(messages.header.orders);
      expect(translatorOf(locale, messages, "notFound")("title")).toBe(messages.notFound.title);
      expect(translatorOf(locale, messages)("header.cart")).toBe(messages.header.cart);
      expect(translatorOf(locale, messages, "header")).toBe(translatorOf(locale, messages, "header"));
    }
  }
});

test("a text is kept for its values only", () => {
  const t = translatorOf("en", catalogues.en);
  const counts = Array.from({ length: 500 }, (_, index) => index + 2);
  for (const _ of [1, 2]) {
    expect(t("header.cartCount", { count: 1 })).toBe("Cart, 1 item");
    expect(counts.map((count) => t("header.cartCount", { count }))).toEqual(
      counts.map((count) => `Cart, ${count} items`),
    );
  }
  expect(t.has("header.cart")).toBe(true);
});

test("a text with the values of an earlier one is not formatted again", () => {
  let lookUps = 0;
  const header = new Proxy(catalogues.en.header, {
    get: (messages, key) => {
      lookUps += 1;
      return Reflect.get(messages, key) as unknown;
    },
  });
  // Another language, since translators are kept by it.
  const t = translatorOf("en-GB" as Locale, { ...catalogues.en, header }, "header");
  expect(t("cartCount", { count: 2 })).toBe("Cart, 2 items");
  const before = lookUps;
  expect(t("cartCount", { count: 2 })).toBe("Cart, 2 items");
  expect(lookUps).toBe(before);
  t("cartCount", { count: 3 });
  expect(lookUps).toBeGreaterThan(before);
});
