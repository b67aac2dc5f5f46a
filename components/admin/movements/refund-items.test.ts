import fc from "fast-check";
import { expect, test } from "vitest";

import { choiceIn, hasItems, nothingChosen, readItems, writeItems } from "./refund-items";

const choice = fc.record({
  quantities: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 12 }),
  sent: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 12 }),
  delivery: fc.boolean(),
});

test("a choice is read as it was written", () => {
  fc.assert(
    fc.property(choice, ({ quantities, sent, delivery }) => {
      const read = readItems(writeItems({ quantities, sent, delivery }));
      expect(read.delivery).toBe(delivery);
      expect(quantities.map((_, line) => read.quantities[line] ?? 0)).toEqual(quantities);
      expect(sent.map((_, line) => read.sent?.[line] ?? 0)).toEqual(sent);
    }),
  );
});

test("any text is read, and what is no item is not chosen", () => {
  fc.assert(fc.property(fc.string(), (text) => void readItems(text)));
  expect(readItems("0x1,1x-2,5,xx,1x1000")).toEqual({ quantities: [1], sent: [], delivery: false });
  expect(hasItems(readItems(""))).toBe(false);
});

test("the fields of the form are read, and those of an address of the review win", () => {
  expect(choiceIn({ q0: "0", q2: "3", delivery: "1" })).toEqual({
    quantities: [0, 0, 3],
    sent: [],
    delivery: true,
  });
  expect(choiceIn({ q0: "1", s0: "2" })).toEqual({ quantities: [3], sent: [2], delivery: false });
  expect(choiceIn({ q0: "1", items: "1x2" })).toEqual({ quantities: [0, 2], sent: [], delivery: false });
  expect(choiceIn({ q0: "many", q1: ["1", "2"] })).toEqual(nothingChosen);
});
