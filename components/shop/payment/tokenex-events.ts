/** An error of one of the provider's fields. */
export type FieldError = "missing" | "wrong";
export type FieldErrors = { number?: FieldError; code?: FieldError };

const brands = new Map(
  Object.entries({
    visa: "Visa",
    mastercard: "Mastercard",
    americanexpress: "American Express",
    jcb: "JCB",
    diners: "Diners Club",
    discover: "Discover",
    maestro: "Maestro",
    unionpay: "UnionPay",
  }),
);

/**
 * Reads a `validate` event: which of the two fields is wrong.
 *
 * `isValid` is about the number alone or about both fields, depending on the provider. If only the security code is
 * wrong, it may therefore be false too, but then there is no `validator`.
 */
export function readValidation(data: unknown): FieldErrors {
  const { isValid, validator, isCvvValid, cvvValidator } = fieldsOf(data);
  const codeIsWrong = isCvvValid === false;
  const numberIsWrong = isValid !== true && (validator !== undefined || !codeIsWrong);
  return {
    ...(numberIsWrong && { number: errorOf(validator) }),
    ...(codeIsWrong && { code: errorOf(cvvValidator) }),
  };
}

/** Reads a `cardTypeChange` event: the display name of the brand, undefined for an unknown one. */
export function readBrand(data: unknown): string | undefined {
  const { possibleCardType } = fieldsOf(data);
  return typeof possibleCardType === "string" ? brands.get(possibleCardType.toLowerCase()) : undefined;
}

/** Reads a `tokenize` event: the token, undefined if there is none. The server checks its format. */
export function readToken(data: unknown): string | undefined {
  const { token } = fieldsOf(data);
  return typeof token === "string" && token !== "" ? token : undefined;
}

function errorOf(validator: unknown): FieldError {
  return validator === "required" ? "missing" : "wrong";
}

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
