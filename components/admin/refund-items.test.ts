import fc from "fast-check";
import { expect, test } from "vitest";

import { choiceIn, hasItems, nothingChosen, readItems, writeItems } from "./refund-items";

const choice = fc.record({
  quantities: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 12 }),
  delivery: fc.boolean(),
});

test("a choice is read as it was written", () => {
  fc.assert(
    fc.property(choice, ({ quantities, delivery }) => {
      const read = readItems(writeItems({ quantities, delivery }));
      expect(read.delivery).toBe(delivery);
      expect(quantities.map((_, line) => read.quantities[line] ?? 0)).toEqual(quantities);
    }),
  );
});

test("any text is read, and what is no item is not chosen", () => {
  fc.assert(fc.property(fc.string(), (text) => void readItems(text)));
  expect(readItems("0x1,1x-2,5,xx,1x1000")).toEqual({ quantities: [1], delivery: false });
  expect(hasItems(readItems(""))).toBe(false);
});

test("the fields of the form are read, and those of an address of the review win", () => {
  expect(choiceIn({ q0: "0", q2: "3", delivery: "1" })).toEqual({ quantities: [0, 0, 3], delivery: true });
  expect(choiceIn({ q0: "1", items: "1x2" })).toEqual({ quantities: [0, 2], delivery: false });
  expect(choiceIn({ q0: "many", q1: ["1", "2"] })).toEqual(nothingChosen);
});
