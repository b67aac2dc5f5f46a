import { describe, expect, test } from "vitest";

import { type BankMovement, compareLedgers, type JournalRow } from "./compare-ledgers";

const paid: JournalRow = {
  id: "1",
  orderNumber: "AAAA-BBBB",
  gatewayOrderId: "AAAA-BBBB-1",
  kind: "PAY",
  state: "SUCCEEDED",
  asked: 1_000,
  approved: 1_000,
  currency: "USD",
  transactionId: "T1",
};
const payment: BankMovement = {
  orderId: "AAAA-BBBB-1",
  id: "T1",
  type: "PAYMENT",
  amount: 1_000,
  currency: "USD",
};

describe("comparing the journal with the bank's ledger", () => {
  test("finds nothing where both hold the same movements", () => {
    const refund = {
      ...paid,
      id: "2",
      kind: "REFUND" as const,
      approved: 300,
      asked: 300,
      transactionId: "T2",
    };
    const back = { ...payment, id: "T2", type: "REFUND", amount: 300 };
    expect(compareLedgers([paid, refund], [payment, back])).toEqual({
      doubles: [],
      losses: [],
      open: [],
      unknown: [],
      agreeing: { PAY: 1, REFUND: 1 },
    });
  });

  test("finds a movement that was made twice", () => {
    const twice = [payment, { ...payment, id: "T2" }];
    expect(compareLedgers([paid], twice).doubles).toHaveLength(2);
    const refund = {
      ...paid,
      id: "2",
      kind: "REFUND" as const,
      approved: 300,
      asked: 300,
      transactionId: "T2",
    };
    const back = { ...payment, id: "T2", type: "REFUND", amount: 300 };
    const { doubles, losses } = compareLedgers([paid, refund], [payment, back, { ...back, id: "T3" }]);
    expect([doubles.length, losses.length]).toEqual([1, 0]);
  });

  test("finds an order that was charged in two attempts, though the journal knows both", () => {
    const again = { ...paid, id: "2", gatewayOrderId: "AAAA-BBBB-2", transactionId: "T2" };
    const charged = { ...payment, orderId: "AAAA-BBBB-2", id: "T2" };
    expect(compareLedgers([paid, again], [payment, charged]).doubles).toEqual([
      "order AAAA-BBBB charged 2 times",
    ]);
  });

  test("finds a movement that the journal never asked for", () => {
    expect(compareLedgers([], [payment]).losses).toHaveLength(1);
    expect(compareLedgers([{ ...paid, kind: "REFUND" }], []).losses).toHaveLength(1);
  });

  test.each([
    ["amount", { amount: 999 }],
    ["currency", { currency: "JPY" }],
    ["type", { type: "AUTHORIZATION" }],
    ["transaction", { id: "T9" }],
  ])("takes no movement of another %s for the journal's", (_, other) => {
    expect(compareLedgers([paid], [{ ...payment, ...other }]).losses).not.toEqual([]);
  });

  test("lets an unknown row account for one movement, and for no second", () => {
    const unknown = { ...paid, state: "UNKNOWN", approved: null, transactionId: null };
    expect(compareLedgers([unknown], [])).toMatchObject({ doubles: [], losses: [], unknown: ["1"] });
    expect(compareLedgers([unknown], [payment])).toMatchObject({ doubles: [], losses: [], unknown: ["1"] });
    const twice = [payment, { ...payment, id: "T2" }];
    expect(compareLedgers([unknown], twice).doubles).not.toEqual([]);
  });

  test("lets an unknown capture account for its own amount alone, and an unknown charge for a part of it", () => {
    const unknown = { ...paid, state: "UNKNOWN", approved: null, transactionId: null };
    const part = { ...payment, amount: 400 };
    expect(compareLedgers([unknown], [part]).doubles).toEqual([]);
    const capture = { ...unknown, kind: "CAPTURE" as const };
    expect(compareLedgers([capture], [{ ...part, type: "CAPTURE" }]).doubles).toHaveLength(1);
  });

  test("never takes a refused or declined row for one that explains a movement", () => {
    for (const state of ["DECLINED", "REFUSED", "UNSENT", "NOT_HAPPENED"]) {
      const { doubles, losses } = compareLedgers(
        [{ ...paid, state, approved: null, transactionId: null }],
        [payment],
      );
      expect(doubles.length + losses.length).toBe(1);
    }
  });

  test("names rows that are still open", () => {
    expect(
      compareLedgers([{ ...paid, state: "OPEN", approved: null, transactionId: null }], []).open,
    ).toHaveLength(1);
  });
});
