import { fromDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { type Result, err, ok } from "@/lib/result";
import { machineText } from "@/lib/text/machine-text";

export type AmountError = { kind: "missing" | "not_an_amount" | "too_many_decimals" | "zero" | "too_much" };

/**
 * Reads a typed amount in the currency of `most`, with at most its decimals, in the digits of any script. It must be above zero
 * and at most `most`.
 */
export function readAmount(text: string, most: Money): Result<Money, AmountError> {
  const typed = machineText(text).replaceAll("\u066b", ".");
  if (typed === "") return err({ kind: "missing" });
  const decimal = /^\d+(?:\.(\d+))?$/.exec(typed);
  if (decimal === null) return err({ kind: "not_an_amount" });
  const minor = fromDecimal(typed, most.exponent);
  if (minor === undefined) {
    const tooManyDecimals = (decimal[1]?.length ?? 0) > most.exponent;
    return err({ kind: tooManyDecimals ? "too_many_decimals" : "too_much" });
  }
  if (minor === 0) return err({ kind: "zero" });
  return minor > most.minor ? err({ kind: "too_much" }) : ok({ ...most, minor });
}
