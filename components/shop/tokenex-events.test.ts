import { describe, expect, it } from "vitest";

import { readBrand, readToken, readValidation } from "./tokenex-events";

describe("a validate event", () => {
  it("finds nothing wrong where both fields are valid, or where there is no security code", () => {
    expect(readValidation({ isValid: true, isCvvValid: true })).toEqual({});
    expect(readValidation({ isValid: true })).toEqual({});
  });

  it("tells a missing field from a wrong one", () => {
    const validation = { isValid: false, validator: "required", isCvvValid: false, cvvValidator: "format" };
    expect(readValidation(validation)).toEqual({ number: "missing", code: "wrong" });
  });

  it.each([true, false])(
    "blames the security code alone where only that is wrong and isValid is %s",
    (isValid) =>
      expect(readValidation({ isValid, isCvvValid: false, cvvValidator: "required" })).toEqual({
        code: "missing",
      }),
  );

  it.each([undefined, null, "no", { isValid: false }, {}])("never takes %j for a valid card", (data) =>
    expect(readValidation(data)).toEqual({ number: "wrong" }),
  );
});

describe("a cardTypeChange event", () => {
  it("names the brand as people write it", () => {
    expect(readBrand({ possibleCardType: "masterCard" })).toBe("Mastercard");
    expect(readBrand({ possibleCardType: "americanExpress" })).toBe("American Express");
  });

  it.each([
    undefined,
    { possibleCardType: "unknown" },
    { possibleCardType: 4 },
    { possibleCardType: "toString" },
  ])("names none for %j", (data) => expect(readBrand(data)).toBeUndefined());
});

describe("a tokenize event", () => {
  it("hands over its token", () => expect(readToken({ token: "545454" })).toBe("545454"));

  it.each([undefined, {}, { token: "" }, { token: 545454 }])("hands over nothing for %j", (data) =>
    expect(readToken(data)).toBeUndefined(),
  );
});
