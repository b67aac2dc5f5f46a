import { expect, test } from "vitest";

import type { JournalRow, LedgerMovement } from "./compare-journal-with-ledger";
import { findMovementOf } from "./staff-decides";

const unknown: JournalRow = {
  id: "2",
  orderNumber: "AAAA-BBBB",
  gatewayOrderId: "AAAA-BBBB-1",
  kind: "REFUND",
  state: "UNKNOWN",
  requestedBy: "shopper",
  initiator: "CUSTOMER",
  amount: 300,
  approved: null,
  currency: "USD",
  transactionId: null,
  openedAt: new Date(0),
  reason: "timed_out",
  resolved: false,
};
const earlier: JournalRow = { ...unknown, id: "1", state: "SUCCEEDED", approved: 300, transactionId: "T1" };
const refund: LedgerMovement = {
  orderId: "AAAA-BBBB-1",
  id: "T1",
  type: "REFUND",
  amount: 300,
  currency: "USD",
};
const second: LedgerMovement = { ...refund, id: "T2" };

test("the movement of an unknown row is one of its type that no other row has", () => {
  expect(findMovementOf(unknown, [earlier, unknown], [refund, second])).toBe(second);
  expect(findMovementOf(unknown, [earlier, unknown], [refund])).toBeUndefined();
  expect(findMovementOf(unknown, [unknown], [{ ...refund, type: "CAPTURE" }])).toBeUndefined();
});

test("a row that succeeded without the bank's id keeps one movement of its type", () => {
  const withoutId = { ...earlier, transactionId: null };
  expect(findMovementOf(unknown, [withoutId, unknown], [refund])).toBeUndefined();
  expect(findMovementOf(unknown, [withoutId, unknown], [refund, second])).toBe(second);
});
