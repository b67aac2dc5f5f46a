import { fromDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { namesCurrency, readTypedAmount } from "@/lib/money/typed-amount";
import { type Result, err, ok } from "@/lib/result";
import { machineText } from "@/lib/text/clean-text";

export type AmountError = {
  kind:
    | "missing"
    | "not_an_amount"
    | "other_currency"
    /** One mark before three digits: it may stand before thousands or before decimals. */
    | "ambiguous"
    | "too_many_decimals"
    | "zero"
    | "too_much";
};

/**
 * Reads a typed amount in the currency of `most`: as pages print it ("$1,000.00") and as other countries write it ("1000,00").
 * It must be above zero and at most `most`. What can mean two amounts is refused.
 */
export function readAmount(text: string, most: Money): Result<Money, AmountError> {
  const entered = machineText(text);
  if (entered === "") return err({ kind: "missing" });
  const typed = readTypedAmount(entered);
  if (typed === undefined) return err({ kind: "not_an_amount" });
  const { currency, decimals } = typed;
  if (currency !== "" && !namesCurrency(currency, most.currency)) return err({ kind: "other_currency" });
  const [printed, other] = decimals;
  if (other !== undefined && printed.includes(".") !== (most.exponent === 3))
    return err({ kind: "ambiguous" });
  const minor = fromDecimal(printed, most.exponent);
  if (minor === undefined) {
    const tooManyDecimals = (printed.split(".").at(1)?.length ?? 0) > most.exponent;
    return err({ kind: tooManyDecimals ? "too_many_decimals" : "too_much" });
  }
  if (minor === 0) return err({ kind: "zero" });
  return minor > most.minor ? err({ kind: "too_much" }) : ok({ ...most, minor });
}
