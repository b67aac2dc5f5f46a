import fc from "fast-check";
import { expect, test } from "vitest";

import { refundSum } from "./refund-sum";
import { taxOn } from "./tax";

const currencies = [
  { currency: "JPY", exponent: 0 },
  { currency: "USD", exponent: 2 },
  { currency: "KWD", exponent: 3 },
];

const order = fc.record({
  currency: fc.constantFrom(...currencies),
  lines: fc.array(
    fc.record({ unit: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
  delivery: fc.integer({ min: 0, max: 20_000 }),
  basisPoints: fc.integer({ min: 0, max: 3_000 }),
  included: fc.boolean(),
});

test("a choice of everything is the order's total with its tax, and no choice is more", () => {
  fc.assert(
    fc.property(
      order,
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
      fc.boolean(),
      (sold, some, delivery) => {
        const money = (minor: number) => ({ ...sold.currency, minor });
        const tax = { basisPoints: sold.basisPoints, included: sold.included };
        const view = {
          lines: sold.lines.map(({ unit }) => ({ unit: money(unit) })),
          deliveryFee: money(sold.delivery),
          tax,
        };
        const priced = sold.lines.reduce((sum, line) => sum + line.unit * line.quantity, sold.delivery);
        const total = priced + (sold.included ? 0 : taxOn(priced, tax));
        const everything = { quantities: sold.lines.map(({ quantity }) => quantity), delivery: true };
        expect(refundSum(view, everything)).toEqual({ sum: money(total), tax: money(taxOn(priced, tax)) });

        const quantities = sold.lines.map(({ quantity }, line) => Math.min(some[line] ?? 0, quantity));
        const part = refundSum(view, { quantities, delivery });
        expect(part.sum.minor).toBeLessThanOrEqual(total);
        expect(part.tax.minor).toBeLessThanOrEqual(part.sum.minor);
      },
    ),
  );
});

test("without a recorded tax a choice is its prices", () => {
  const usd = (minor: number) => ({ currency: "USD", exponent: 2, minor });
  const view = { lines: [{ unit: usd(1_000) }, { unit: usd(250) }], deliveryFee: usd(500), tax: null };
  expect(refundSum(view, { quantities: [0, 3], delivery: true })).toEqual({ sum: usd(1_250), tax: usd(0) });
});
