/** What is wrong with a field of the provider's. */
export type FieldFault = "missing" | "wrong";

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
 * `isValid` speaks of the number, or of both fields together; where only the security code is wrong it may
 * therefore be false as well, and then it names no `validator`.
 */
export function readValidation(data: unknown): { number?: FieldFault; code?: FieldFault } {
  const { isValid, validator, isCvvValid, cvvValidator } = fieldsOf(data);
  const codeIsWrong = isCvvValid === false;
  const numberIsWrong = isValid !== true && (validator !== undefined || !codeIsWrong);
  return {
    ...(numberIsWrong && { number: faultOf(validator) }),
    ...(codeIsWrong && { code: faultOf(cvvValidator) }),
  };
}

/** Reads a `cardTypeChange` event: the brand as people write it, undefined where the digits do not tell. */
export function readBrand(data: unknown): string | undefined {
  const { possibleCardType } = fieldsOf(data);
  return typeof possibleCardType === "string" ? brands.get(possibleCardType.toLowerCase()) : undefined;
}

/** Reads a `tokenize` event: the token, undefined where there is none. What it may be is for the server to judge. */
export function readToken(data: unknown): string | undefined {
  const { token } = fieldsOf(data);
  return typeof token === "string" && token !== "" ? token : undefined;
}

function faultOf(validator: unknown): FieldFault {
  return validator === "required" ? "missing" : "wrong";
}

function fieldsOf(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
}
