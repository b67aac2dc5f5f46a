import { expect, test } from "vitest";

import { payerLocale } from "./payer-messages";

test.each([
  [undefined, "en", "ltr"],
  ["fr,*;q=0.1", "en", "ltr"],
  ["km-KH,km;q=0.9", "km", "ltr"],
  ["de,ar-KW;q=0.5,en;q=0.2", "ar", "rtl"],
  [";;q=,,", "en", "ltr"],
])("a payer whose browser sends %j reads %s", (acceptLanguage, language, direction) => {
  expect(payerLocale(acceptLanguage)).toMatchObject({ language, direction });
});

test("a wrong code names the tries that are left in every language", () => {
  for (const tag of ["en", "km", "ar"]) {
    const { wrongCode } = payerLocale(tag).messages;
    expect(wrongCode(2)).not.toBe(wrongCode(1));
  }
});
