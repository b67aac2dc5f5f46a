import { describe, expect, test } from "vitest";

import { readBrand, readToken, readValidation } from "./tokenex-events";

describe("a validate event", () => {
  test("has no errors if both fields are valid, or if there is no security code", () => {
    expect(readValidation({ isValid: true, isCvvValid: true })).toEqual({});
    expect(readValidation({ isValid: true })).toEqual({});
  });

  test("distinguishes a missing field from a wrong one", () => {
    const validation = { isValid: false, validator: "required", isCvvValid: false, cvvValidator: "format" };
    expect(readValidation(validation)).toEqual({ number: "missing", code: "wrong" });
  });

  test.each([true, false])(
    "is an error of the security code alone if only that is wrong and isValid is %s",
    (isValid) =>
      expect(readValidation({ isValid, isCvvValid: false, cvvValidator: "required" })).toEqual({
        code: "missing",
      }),
  );

  test.each([undefined, null, "no", { isValid: false }, {}])("with %j is never a valid card", (data) =>
    expect(readValidation(data)).toEqual({ number: "wrong" }),
  );
});

describe("a cardTypeChange event", () => {
  test("yields the display name of the brand", () => {
    expect(readBrand({ possibleCardType: "masterCard" })).toBe("Mastercard");
    expect(readBrand({ possibleCardType: "americanExpress" })).toBe("American Express");
  });

  test.each([
    undefined,
    { possibleCardType: "unknown" },
    { possibleCardType: 4 },
    { possibleCardType: "toString" },
  ])("with %j yields no brand", (data) => expect(readBrand(data)).toBeUndefined());
});

describe("a tokenize event", () => {
  test("yields its token", () => expect(readToken({ token: "545454" })).toBe("545454"));

  test.each([undefined, {}, { token: "" }, { token: 545454 }])("with %j yields no token", (data) =>
    expect(readToken(data)).toBeUndefined(),
  );
});
