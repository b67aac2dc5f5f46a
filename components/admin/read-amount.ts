import { decimalsOf, fromDecimal, toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { type Result, err, ok } from "@/lib/result";

export type AmountError = { kind: "missing" | "not_an_amount" | "too_fine" | "nothing" | "too_much" };

/** Reads an amount that a person typed, in the decimals of `left`'s currency: above zero and within `left`. */
export function readAmount(text: string, left: Money): Result<Money, AmountError> {
  const typed = text.trim();
  if (typed === "") return err({ kind: "missing" });
  const decimal = /^\d+(?:\.(\d+))?$/.exec(typed);
  if (decimal === null) return err({ kind: "not_an_amount" });
  const minor = fromDecimal(typed, left.currency);
  if (minor === undefined) {
    const tooFine = (decimal[1]?.length ?? 0) > decimalsOf(left.currency);
    return err({ kind: tooFine ? "too_fine" : "too_much" });
  }
  if (minor === 0) return err({ kind: "nothing" });
  return minor > left.minor ? err({ kind: "too_much" }) : ok({ minor, currency: left.currency });
}

/** What is wrong with a typed amount, in a sentence that says what to type instead. */
export function amountSentence(error: AmountError, left: Money, format: (money: Money) => string): string {
  const example = toDecimal(left.minor, left.currency);
  const sentences = {
    missing: `Type an amount, up to ${format(left)}.`,
    not_an_amount: `Type digits only, with a point before the decimals, such as ${example}.`,
    too_fine: `${left.currency} has ${countOfDecimals(left.currency)}. Type an amount such as ${example}.`,
    nothing: `Type an amount above zero, up to ${format(left)}.`,
    too_much: `That is more than the ${format(left)} that is left.`,
  } satisfies Record<AmountError["kind"], string>;
  return sentences[error.kind];
}

function countOfDecimals(currency: string): string {
  const decimals = decimalsOf(currency);
  return decimals === 0 ? "no decimals" : `${decimals} decimals`;
}
