import { sumMinor } from "@/lib/money/money";
import { type TaxRate, taxOn } from "@/lib/money/tax";
import type { DiscountShares } from "./discounts";

export type OrderTotalsInput = {
  lines: readonly { minor: number; chargedLater: boolean }[];
  delivery: number;
  /** Null without a code. */
  discount: DiscountShares | null;
  tax: TaxRate | null;
  checkoutIntent: "pay" | "authorize" | undefined;
};

export type OrderTotals = {
  subtotal: number;
  /** What is taken off lines and delivery, and off each line. */
  discount: number;
  lineDiscounts: number[];
  /** Included in the amounts, or added to them, as its rate says. */
  tax: number;
  total: number;
  intent: "PAY" | "AUTHORIZE";
  chargedNow: number;
  authorizedNow: number;
};

/**
 * The total of an order and what is charged when; minor units.
 *
 * Products that are charged later are authorized now and captured on dispatch. All others are charged at once, together with the
 * delivery. A discount is taken off before the tax. An added tax is reckoned once, on lines and delivery: what is charged now
 * carries the tax on itself, and the rest carries the rest of the tax. CHECKOUT_INTENT overrides the products.
 */
export function orderTotals({
  lines,
  delivery,
  discount,
  tax: rate,
  checkoutIntent,
}: OrderTotalsInput): OrderTotals {
  const subtotal = sumMinor(lines.map(({ minor }) => minor));
  const lineDiscounts = lines.map((_, line) => discount?.lines[line] ?? 0);
  const paid = lines.map(({ minor, chargedLater }, line) => ({
    minor: minor - (lineDiscounts[line] ?? 0),
    chargedLater,
  }));
  const deliveryDiscount = discount?.delivery ?? 0;
  const deliveryPaid = delivery - deliveryDiscount;
  const untaxed = sumMinor([...paid.map(({ minor }) => minor), deliveryPaid]);
  const withTax = (minor: number) => (rate === null || rate.included ? minor : minor + taxOn(minor, rate));
  const total = sumMinor([withTax(untaxed)]);
  // A line that costs nothing any more has nothing to be charged later.
  const atOnce = paid.filter(({ minor, chargedLater }) => !chargedLater || minor === 0);
  const pays = checkoutIntent === "pay" || (checkoutIntent !== "authorize" && atOnce.length === lines.length);
  const now =
    checkoutIntent === "authorize" || atOnce.length === 0
      ? 0
      : deliveryPaid + sumMinor(atOnce.map(({ minor }) => minor));
  const chargedNow = pays ? total : withTax(now);
  return {
    subtotal,
    discount: sumMinor([...lineDiscounts, deliveryDiscount]),
    lineDiscounts,
    tax: rate === null ? 0 : taxOn(untaxed, rate),
    total,
    intent: pays ? "PAY" : "AUTHORIZE",
    chargedNow,
    authorizedNow: total - chargedNow,
  };
}
