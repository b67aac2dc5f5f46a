import type { Money } from "./money";
import { type TaxRate, taxOn } from "./tax";

/** What is chosen of an order to be refunded: a quantity for each of its lines, and the delivery. */
export type RefundChoice = {
  quantities: readonly number[];
  /** Of the quantity of each line, how many pieces were sent and came back. The others are not to be sent. */
  sent?: readonly number[];
  delivery: boolean;
};

type Priced = {
  lines: readonly {
    unit: Money;
    quantity: number;
    /** What is taken off all pieces of the line. */
    discount: Money;
    /** How many pieces are not refunded yet. */
    refundable: number;
  }[];
  /** What the delivery costs, without what a discount takes off it. */
  deliveryPaid: Money;
  deliveryRefunded: boolean;
  /** Null in orders from before tax was recorded. */
  tax: Omit<TaxRate, "name"> | null;
};

/**
 * What a choice costs with its tax and without its discount, and the tax in it.
 *
 * It is the difference between what is refunded with it and without it, so that choices one after the other, until nothing is left,
 * are exactly the order's total.
 */
export function refundSum(order: Priced, { quantities, delivery }: RefundChoice): { sum: Money; tax: Money } {
  const before = order.lines.map(({ quantity, refundable }) => quantity - refundable);
  const after = before.map((pieces, line) => pieces + (quantities[line] ?? 0));
  const less = costOf(order, { quantities: before, delivery: order.deliveryRefunded });
  const more = costOf(order, { quantities: after, delivery: order.deliveryRefunded || delivery });
  const money = (minor: number) => ({ ...order.deliveryPaid, minor });
  return { sum: money(more.sum - less.sum), tax: money(more.tax - less.tax) };
}

/** What pieces of the lines cost, from the first, and the tax in it; minor units. */
function costOf({ lines, deliveryPaid, tax: rate }: Priced, { quantities, delivery }: RefundChoice) {
  const goods = lines.reduce((sum, { unit, quantity, discount }, line) => {
    const pieces = quantities[line] ?? 0;
    return sum + unit.minor * pieces - discountOnPieces(discount.minor, Math.min(pieces, quantity), quantity);
  }, 0);
  const priced = goods + (delivery ? deliveryPaid.minor : 0);
  const tax = rate === null ? 0 : taxOn(priced, rate);
  return { sum: rate?.included === false ? priced + tax : priced, tax };
}

/**
 * The discount on the first pieces of a line of `quantity`, in minor units, rounded down.
 *
 * The difference of two of them is the discount on the pieces between: whatever the parts, they add up to the line's.
 */
export function discountOnPieces(discountMinor: number, pieces: number, quantity: number): number {
  return Number((BigInt(discountMinor) * BigInt(pieces)) / BigInt(quantity));
}
