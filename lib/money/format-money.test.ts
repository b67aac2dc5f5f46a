import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { exponentOf } from "./decimals";
import { formatMoney } from "./format-money";

describe("an amount for people", () => {
  test.each([
    [1234, "USD", "en-US", "$12.34"],
    [1234, "JPY", "en-US", "¥1,234"],
    [1234, "KWD", "en-US", "KWD 1.234"],
    [-50, "USD", "en-US", "-$0.50"],
    [123456, "EUR", "de-DE", "1.234,56 €"],
    [0, "KWD", "en-US", "KWD 0.000"],
    [123456, "HUF", "en-US", "HUF 1,234.56"],
    [6400, "USD", "km", "$64.00"],
    [-123456, "USD", "km", "-$1,234.56"],
    [1234, "JPY", "km", "¥1,234"],
    [123456, "KWD", "km", "KWD 123.456"],
    [123456, "KHR", "km", "1,234.56៛"],
    [1234, "JPY", "ar", "\u200f1,234 \u2066JP¥\u2069"],
    [-123456, "KWD", "ar", "\u200f\u200e-123.456 د.ك.\u200f"],
    [123456, "USD", "ar", "\u200f1,234.56 \u2066US$\u2069"],
    [123456, "KWD", "ar", "\u200f123.456 د.ك.\u200f"],
  ])("of %i minor units of %s is formatted for %s as %s", (minor, currency, locale, written) => {
    expect(
      formatMoney({ minor, currency, exponent: exponentOf(currency) }, locale).replaceAll("\u00a0", " "),
    ).toBe(written);
  });

  test.each(["JPY", "USD", "KWD", "HUF"])(
    "of %s keeps every digit, up to the largest safe integer",
    (currency) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (minor) => {
          const digits = formatMoney({ minor, currency, exponent: exponentOf(currency) }, "en-US").replace(
            /\D/g,
            "",
          );
          expect(BigInt(digits)).toBe(BigInt(minor));
        }),
      );
    },
  );
});
