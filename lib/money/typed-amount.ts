import { isCurrency } from "./decimals";

/** What a person typed as an amount. */
export type TypedAmount = {
  /**
   * The plain decimals that the digits can mean, as the shop prints amounts first: "1,000" is 1000 and, with a decimal comma,
   * 1.000. Two only if one mark stands before exactly three digits.
   */
  decimals: [string, ...string[]];
  /** The currency as it was typed, in upper case: a code or a symbol; empty without one. */
  currency: string;
};

/**
 * Reads an amount as people and pages write it: "1,000.00", "$250", "250,50", "1 000 JPY". `text` is as `machineText` returns it.
 * Undefined for any other text.
 */
export function readTypedAmount(text: string): TypedAmount | undefined {
  const typed = text.replaceAll("\u066b", ".").replaceAll(/(?<=\d)[ '’\u066c](?=\d)/g, "'");
  const parts = /^([^\d\s.,'+-]*) ?(\d[\d.,']*) ?([^\d\s.,'+-]*)$/.exec(typed);
  if (parts === null) return undefined;
  const [, before = "", digits = "", after = ""] = parts;
  if (before !== "" && after !== "") return undefined;
  const decimals = decimalsOf(digits);
  return isSome(decimals) ? { decimals, currency: (before + after).toUpperCase() } : undefined;
}

function decimalsOf(digits: string): string[] {
  const [grouped] = groupings.flatMap((form) => {
    const match = form.exec(digits);
    return match === null ? [] : [withoutMarks(match[1] ?? "") + fractionOf(match[2])];
  });
  const plain = /^(\d+)([.,]\d+)?$/.exec(digits);
  const decimal = plain === null ? undefined : (plain[1] ?? "") + fractionOf(plain[2]);
  const asPrinted = digits.includes(",") ? [grouped, decimal] : [decimal, grouped];
  return asPrinted.filter((each) => each !== undefined);
}

/** A thousand with each mark, and the marks of its decimals. A number that begins with zero has no thousands. */
const groupings = [
  /^([1-9]\d{0,2}(?:,\d{3})+)(\.\d+)?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(,\d+)?$/,
  /^([1-9]\d{0,2}(?:'\d{3})+)([.,]\d+)?$/,
];

function withoutMarks(text: string): string {
  return text.replaceAll(/[.,']/g, "");
}

function fractionOf(text: string | undefined): string {
  return text === undefined ? "" : `.${text.slice(1)}`;
}

function isSome<T>(list: T[]): list is [T, ...T[]] {
  return list.length > 0;
}

/** Whether text names a currency: by its code, or as its pages write it ("$", "US$", "KWD"). */
export function namesCurrency(typed: string, currency: string): boolean {
  if (typed === currency) return true;
  if (isCurrency(typed)) return false;
  return (["symbol", "narrowSymbol"] as const).some((currencyDisplay) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .some(({ type, value }) => type === "currency" && value.toUpperCase() === typed),
  );
}
