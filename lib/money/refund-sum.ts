import type { Money } from "./money";
import { type TaxRate, taxOn } from "./tax";

/** What is chosen of an order to be refunded: a quantity for each of its lines, and the delivery. */
export type RefundChoice = { quantities: readonly number[]; delivery: boolean };

type Priced = {
  lines: readonly { unit: Money }[];
  deliveryFee: Money;
  /** Null in orders from before tax was recorded. */
  tax: Omit<TaxRate, "name"> | null;
};

/** What a choice costs with its tax, and the tax in it. A choice of everything is the order's total. */
export function refundSum(
  { lines, deliveryFee, tax }: Priced,
  { quantities, delivery }: RefundChoice,
): { sum: Money; tax: Money } {
  const goods = lines.reduce((sum, { unit }, line) => sum + unit.minor * (quantities[line] ?? 0), 0);
  const priced = goods + (delivery ? deliveryFee.minor : 0);
  const taxMinor = tax === null ? 0 : taxOn(priced, tax);
  const sum = tax?.included === false ? priced + taxMinor : priced;
  return { sum: { ...deliveryFee, minor: sum }, tax: { ...deliveryFee, minor: taxMinor } };
}
