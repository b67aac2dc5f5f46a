import { expect, test } from "vitest";

import { catalogues, locales } from "./catalogues";
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

test("a text is kept only where it has no values", () => {
  const t = translatorOf("en", catalogues.en);
  expect([1, 2, 1].map((count) => t("header.cartCount", { count }))).toEqual([
    "Cart, 1 item",
    "Cart, 2 items",
    "Cart, 1 item",
  ]);
  expect(t.has("header.cart")).toBe(true);
});
