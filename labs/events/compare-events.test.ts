import { expect, test } from "vitest";

import { compareReceipts, type Receipt } from "./compare-events";

const receipt = (subject: string, position: number): Receipt => ({
  id: `e${position}`,
  subject,
  position,
  type: "order.paid.v1",
});
const [a1, b2, a3] = [receipt("A", 1), receipt("B", 2), receipt("A", 3)] as const;

test.each<[string, Receipt[], Receipt[], string[]]>([
  ["all came in order, one of them twice", [a1, b2, a3], [b2, a1, a1, a3], []],
  ["one came never", [a1, b2], [a1], ["e2 never came"]],
  ["one was invented", [a1], [a1, b2], ["e2 is no event"]],
  [
    "two of an order came the wrong way round",
    [a1, b2, a3],
    [a3, b2, a1],
    ["e3 came before an earlier event of A"],
  ],
  ["a position is missing", [a1, a3], [a1, a3], ["e3 has the position 3 instead of 2"]],
])("%s", (_, events, receipts, failures) => {
  expect(compareReceipts(events, receipts)).toEqual(failures);
});
