import { createTranslator } from "next-intl";
import { expect, test } from "vitest";

import { catalogues } from "./catalogues";
import { pseudoLocale, pseudoMessage, pseudoMessages } from "./pseudo-language";

test("a message in the pseudo-language has brackets, accents and longer words", () => {
  expect(pseudoMessage("Order summary")).toBe("⟦Öŕðééŕ šûûṁṁààŕý⟧");
});

test("placeholders, plurals and tags of a message work in the pseudo-language", () => {
  const messages = {
    cart: pseudoMessage("{count, plural, =0 {no <b>item</b>} one {# item of {shop}} other {# items}}"),
  };
  const t = createTranslator({ locale: pseudoLocale, messages });
  const b = (text: unknown) => `<${String(text)}>`;
  expect(t.markup("cart", { count: 0, b })).toBe("⟦ñöö <îîţééṁ>⟧");
  expect(t.markup("cart", { count: 1, shop: "Alder", b })).toBe("⟦1 îîţééṁ ööƒ Alder⟧");
  expect(t.markup("cart", { count: 1_200, b })).toBe("⟦1,200 îîţééṁš⟧");
});

test("every English message exists in the pseudo-language", () => {
  const { pay } = pseudoMessages(catalogues.en);
  expect(pay.limit.card_attempts).toMatch(/^⟦.*\{when\}.*⟧$/);
});
