import fc from "fast-check";
import { expect, test } from "vitest";

import { discountOnPieces, refundSum } from "./refund-sum";
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
  /** In thousandths of each line, or all of the delivery. */
  discount: fc.oneof(
    fc.constant([]),
    fc.constant("delivery" as const),
    fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 6 }),
  ),
  basisPoints: fc.integer({ min: 0, max: 3_000 }),
  included: fc.boolean(),
});
type Sold = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

/** The order as it was sold, of which so many pieces of each line are not refunded. */
function viewOf(sold: Sold, refundable: readonly number[], deliveryRefunded: boolean) {
  const money = (minor: number) => ({ ...sold.currency, minor });
  const gross = sold.lines.map(({ unit, quantity }) => unit * quantity);
  const { discount, delivery } = sold;
  const off =
    discount === "delivery"
      ? { lines: gross.map(() => 0), delivery }
      : {
          lines: gross.map((minor, line) => Math.floor((minor * (discount[line] ?? 0)) / 1_000)),
          delivery: 0,
        };
  const tax = { basisPoints: sold.basisPoints, included: sold.included };
  const view = {
    lines: sold.lines.map(({ unit, quantity }, line) => ({
      unit: money(unit),
      quantity,
      discount: money(off.lines[line] ?? 0),
      refundable: refundable[line] ?? 0,
    })),
    deliveryPaid: money(sold.delivery - off.delivery),
    deliveryRefunded,
    tax,
  };
  const paid = (amounts: readonly number[]) => amounts.reduce((sum, minor) => sum + minor, 0);
  const priced = paid(gross) - paid(off.lines) + sold.delivery - off.delivery;
  return { view, total: priced + (sold.included ? 0 : taxOn(priced, tax)), tax: taxOn(priced, tax) };
}

test("a choice of everything is the order's total with its tax, and no choice is more", () => {
  fc.assert(
    fc.property(
      order,
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }),
      fc.boolean(),
      (sold, some, delivery) => {
        const all = sold.lines.map(({ quantity }) => quantity);
        const { view, total, tax } = viewOf(sold, all, false);
        const everything = { quantities: all, delivery: true };
        expect(refundSum(view, everything)).toMatchObject({ sum: { minor: total }, tax: { minor: tax } });

        const quantities = all.map((quantity, line) => Math.min(some[line] ?? 0, quantity));
        const part = refundSum(view, { quantities, delivery });
        expect(part.sum.minor).toBeLessThanOrEqual(total);
        expect(part.sum.minor).toBeGreaterThanOrEqual(0);
        expect(part.tax.minor).toBeLessThanOrEqual(part.sum.minor);
      },
    ),
  );
});

test("pieces that are refunded one after the other are together exactly what was paid", () => {
  fc.assert(
    fc.property(order, fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), (sold, choices) => {
      const left = sold.lines.map(({ quantity }) => quantity);
      const { total, tax } = viewOf(sold, left, false);
      let [sum, taxes, deliveryRefunded] = [0, 0, false];
      for (const choice of choices) {
        const places = [
          ...left.flatMap((pieces, line) => (pieces > 0 ? [line] : [])),
          ...(deliveryRefunded ? [] : (["delivery"] as const)),
        ];
        const place = places[choice % places.length];
        if (place === undefined) break;
        const delivery = place === "delivery";
        const quantities = left.map((_, line) => (line === place ? 1 : 0));
        const part = refundSum(viewOf(sold, left, deliveryRefunded).view, { quantities, delivery });
        expect(part.sum.minor).toBeGreaterThanOrEqual(0);
        sum += part.sum.minor;
        taxes += part.tax.minor;
        if (place === "delivery") deliveryRefunded = true;
        else left[place] = (left[place] ?? 0) - 1;
      }
      expect({ sum, taxes }).toEqual({ sum: total, taxes: tax });
    }),
  );
});

test("without a recorded tax a choice is its prices", () => {
  const usd = (minor: number) => ({ currency: "USD", exponent: 2, minor });
  const line = { quantity: 3, refundable: 3, discount: usd(0) };
  const view = {
    lines: [
      { ...line, unit: usd(1_000) },
      { ...line, unit: usd(250) },
    ],
    deliveryPaid: usd(500),
    deliveryRefunded: false,
    tax: null,
  };
  expect(refundSum(view, { quantities: [0, 3], delivery: true })).toEqual({ sum: usd(1_250), tax: usd(0) });
});

test("the discount on the pieces of a line is in the end that of the line, whatever the parts", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      (discount, quantity, some) => {
        const first = discountOnPieces(discount, Math.min(some, quantity), quantity);
        expect(first).toBeLessThanOrEqual(discount);
        expect(discountOnPieces(discount, quantity, quantity)).toBe(discount);
      },
    ),
  );
});
