import { describe, expect, test } from "vitest";

import { readBrand, readToken, readValidation } from "./tokenex-events";

describe("a validate event", () => {
  test("finds nothing wrong where both fields are valid, or where there is no security code", () => {
    expect(readValidation({ isValid: true, isCvvValid: true })).toEqual({});
    expect(readValidation({ isValid: true })).toEqual({});
  });

  test("tells a missing field from a wrong one", () => {
    const validation = { isValid: false, validator: "required", isCvvValid: false, cvvValidator: "format" };
    expect(readValidation(validation)).toEqual({ number: "missing", code: "wrong" });
  });

  test.each([true, false])(
    "blames the security code alone where only that is wrong and isValid is %s",
    (isValid) =>
      expect(readValidation({ isValid, isCvvValid: false, cvvValidator: "required" })).toEqual({
        code: "missing",
      }),
  );

  test.each([undefined, null, "no", { isValid: false }, {}])("never takes %j for a valid card", (data) =>
    expect(readValidation(data)).toEqual({ number: "wrong" }),
  );
});

describe("a cardTypeChange event", () => {
  test("names the brand as people write it", () => {
    expect(readBrand({ possibleCardType: "masterCard" })).toBe("Mastercard");
    expect(readBrand({ possibleCardType: "americanExpress" })).toBe("American Express");
  });

  test.each([
    undefined,
    { possibleCardType: "unknown" },
    { possibleCardType: 4 },
    { possibleCardType: "toString" },
  ])("names none for %j", (data) => expect(readBrand(data)).toBeUndefined());
});

describe("a tokenize event", () => {
  test("hands over its token", () => expect(readToken({ token: "545454" })).toBe("545454"));

  test.each([undefined, {}, { token: "" }, { token: 545454 }])("hands over nothing for %j", (data) =>
    expect(readToken(data)).toBeUndefined(),
  );
});
