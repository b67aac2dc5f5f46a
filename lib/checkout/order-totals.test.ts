import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { taxOn } from "@/lib/money/tax";

import { orderTotals } from "./order-totals";

const line = fc.record({ minor: fc.integer({ min: 1, max: 10 ** 9 }), chargedLater: fc.boolean() });
const tax = fc.option(
  fc.record({
    name: fc.constant("vat" as const),
    basisPoints: fc.integer({ min: 1, max: 9_999 }),
    included: fc.boolean(),
  }),
  { nil: null },
);
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 20 }),
  delivery: fc.integer({ min: 0, max: 10 ** 6 }),
  discount: fc.constant(null),
  tax,
  checkoutIntent: fc.constantFrom(undefined, "pay" as const, "authorize" as const),
});
const sum = (lines: readonly { minor: number }[]) => lines.reduce((total, { minor }) => total + minor, 0);

describe("the total of an order", () => {
  test("is the sum of its lines, its delivery and the added tax", () => {
    fc.assert(
      fc.property(order, (input) => {
        const totals = orderTotals(input);
        const added = input.tax?.included === false ? totals.tax : 0;
        expect(totals.subtotal).toBe(sum(input.lines));
        expect(totals.total).toBe(totals.subtotal + input.delivery + added);
      }),
    );
  });

  test("is not changed by an included tax", () => {
    fc.assert(
      fc.property(order, (input) => {
        const { tax: _, ...without } = orderTotals({ ...input, tax: null });
        const rate = { name: "vat", basisPoints: input.tax?.basisPoints ?? 2_000, included: true } as const;
        const { tax: included, ...withTax } = orderTotals({ ...input, tax: rate });
        expect(withTax).toEqual(without);
        expect(included).toBe(taxOn(without.total, rate));
      }),
    );
  });

  test("is split into what is charged now and what is charged on dispatch, and nothing else", () => {
    fc.assert(
      fc.property(order, (input) => {
        const totals = orderTotals(input);
        expect(totals.chargedNow + totals.authorizedNow).toBe(totals.total);
        expect(Math.min(totals.chargedNow, totals.authorizedNow)).toBeGreaterThanOrEqual(0);
        if (totals.intent === "PAY") expect(totals.authorizedNow).toBe(0);
      }),
    );
  });

  test("charges what is in stock now with the delivery and the tax on both; made-to-order products keep theirs", () => {
    fc.assert(
      fc.property(order, (input) => {
        const totals = orderTotals({ ...input, checkoutIntent: undefined });
        const inStock = input.lines.filter(({ chargedLater }) => !chargedLater);
        const later = sum(input.lines) - sum(inStock);
        if (inStock.length === 0) {
          expect(totals).toMatchObject({ intent: "AUTHORIZE", chargedNow: 0 });
        } else if (later > 0) {
          const now = sum(inStock) + input.delivery;
          const rate = input.tax?.included === false ? input.tax : undefined;
          expect(totals.chargedNow).toBe(now + (rate ? taxOn(now, rate) : 0));
          // Rounded once for the order: the tax on the rest differs by at most one unit from the tax on the rest alone.
          const rest = later + (rate ? taxOn(later, rate) : 0);
          expect(Math.abs(totals.authorizedNow - rest)).toBeLessThanOrEqual(rate ? 1 : 0);
        } else {
          expect(totals).toMatchObject({ intent: "PAY", chargedNow: totals.total });
        }
      }),
    );
  });
});

describe("a discount", () => {
  /** In thousandths of each line, or all of the delivery. */
  const parts = fc.oneof(
    fc.constant("delivery" as const),
    fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 20, maxLength: 20 }),
  );

  test("lowers lines, delivery and tax to what they would be without it, and no total below zero", () => {
    fc.assert(
      fc.property(order, parts, (input, taken) => {
        const isFree = taken === "delivery";
        const off = input.lines.map(({ minor }, line) =>
          isFree ? 0 : Math.floor((minor * (taken[line] ?? 0)) / 1_000),
        );
        const totals = orderTotals({
          ...input,
          discount: { lines: off, delivery: isFree ? input.delivery : 0 },
        });
        expect(totals.lineDiscounts).toEqual(off);
        const lines = input.lines.map(({ minor, chargedLater }, line) => ({
          minor: minor - (off[line] ?? 0),
          chargedLater,
        }));
        const lower = { ...input, lines, delivery: isFree ? 0 : input.delivery };
        const { tax, total, chargedNow } = orderTotals({ ...lower, discount: null });
        expect(totals).toMatchObject({ subtotal: sum(input.lines), tax, total });
        expect(total).toBeGreaterThanOrEqual(0);
        if (lines.every(({ minor }) => minor > 0)) expect(totals.chargedNow).toBe(chargedNow);
        expect(totals.discount).toBe(isFree ? input.delivery : sum(input.lines) - sum(lines));
        const added = input.tax?.included === false ? tax : 0;
        expect(totals.total).toBe(totals.subtotal + input.delivery - totals.discount + added);
      }),
    );
  });

  test("that leaves nothing of what is charged later charges the rest at once", () => {
    const lines = [{ minor: 5_000, chargedLater: true }];
    const discount = { lines: [5_000], delivery: 0 };
    const checkoutIntent = undefined;
    expect(orderTotals({ lines, delivery: 900, discount, tax: null, checkoutIntent })).toMatchObject({
      intent: "PAY",
      chargedNow: 900,
      authorizedNow: 0,
    });
  });
});
