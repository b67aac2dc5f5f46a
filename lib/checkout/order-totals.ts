import { sumMinor } from "@/lib/money/money";
import { type TaxRate, taxOn } from "@/lib/money/tax";

export type OrderTotalsInput = {
  lines: readonly { minor: number; chargedLater: boolean }[];
  delivery: number;
  tax: TaxRate | null;
  checkoutIntent: "pay" | "authorize" | undefined;
};

export type OrderTotals = {
  subtotal: number;
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
 * delivery. An added tax is reckoned once, on lines and delivery: what is charged now carries the tax on itself, and the
 * rest carries the rest of the tax. CHECKOUT_INTENT overrides the products.
 */
export function orderTotals({ lines, delivery, tax: rate, checkoutIntent }: OrderTotalsInput): OrderTotals {
  const subtotal = sumMinor(lines.map(({ minor }) => minor));
  const untaxed = sumMinor([subtotal, delivery]);
  const withTax = (minor: number) => (rate === null || rate.included ? minor : minor + taxOn(minor, rate));
  const total = sumMinor([withTax(untaxed)]);
  const atOnce = lines.filter(({ chargedLater }) => !chargedLater);
  const pays = checkoutIntent === "pay" || (checkoutIntent !== "authorize" && atOnce.length === lines.length);
  const now =
    checkoutIntent === "authorize" || atOnce.length === 0
      ? 0
      : delivery + sumMinor(atOnce.map(({ minor }) => minor));
  const chargedNow = pays ? total : withTax(now);
  return {
    subtotal,
    tax: rate === null ? 0 : taxOn(untaxed, rate),
    total,
    intent: pays ? "PAY" : "AUTHORIZE",
    chargedNow,
    authorizedNow: total - chargedNow,
  };
}
