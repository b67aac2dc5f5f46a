import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  type LedgerMovement,
  compareJournalWithLedger,
  type JournalRow,
} from "./compare-journal-with-ledger";

const paid: JournalRow = {
  id: "1",
  orderNumber: "AAAA-BBBB",
  gatewayOrderId: "AAAA-BBBB-1",
  kind: "PAY",
  state: "SUCCEEDED",
  requestedBy: "shopper",
  initiator: "CUSTOMER",
  amount: 1_000,
  approved: 1_000,
  currency: "USD",
  transactionId: "T1",
  openedAt: new Date(0),
  reason: null,
  resolved: false,
};
const payment: LedgerMovement = {
  orderId: "AAAA-BBBB-1",
  id: "T1",
  type: "PAYMENT",
  amount: 1_000,
  currency: "USD",
};

describe("the comparison of journal and ledger", () => {
  test("finds nothing where both have the same movements", () => {
    const refund = {
      ...paid,
      id: "2",
      kind: "REFUND" as const,
      approved: 300,
      amount: 300,
      transactionId: "T2",
    };
    const back = { ...payment, id: "T2", type: "REFUND", amount: 300 };
    expect(compareJournalWithLedger([paid, refund], [payment, back])).toEqual({
      doubles: [],
      losses: [],
      open: [],
      unknown: [],
      agreeing: { PAY: 1, REFUND: 1 },
    });
  });

  test("finds a movement that was made twice", () => {
    const twice = [payment, { ...payment, id: "T2" }];
    expect(compareJournalWithLedger([paid], twice).doubles).toHaveLength(2);
    const refund = {
      ...paid,
      id: "2",
      kind: "REFUND" as const,
      approved: 300,
      amount: 300,
      transactionId: "T2",
    };
    const back = { ...payment, id: "T2", type: "REFUND", amount: 300 };
    const { doubles, losses } = compareJournalWithLedger(
      [paid, refund],
      [payment, back, { ...back, id: "T3" }],
    );
    expect([doubles.length, losses.length]).toEqual([1, 0]);
  });

  test("finds an order that was charged in two attempts, although the journal has both", () => {
    const again = { ...paid, id: "2", gatewayOrderId: "AAAA-BBBB-2", transactionId: "T2" };
    const charged = { ...payment, orderId: "AAAA-BBBB-2", id: "T2" };
    expect(compareJournalWithLedger([paid, again], [payment, charged]).doubles).toEqual([
      "order AAAA-BBBB was charged 2 times",
    ]);
  });

  test("finds a movement without a row, and a row without its movement", () => {
    expect(compareJournalWithLedger([], [payment]).losses).toHaveLength(1);
    expect(compareJournalWithLedger([{ ...paid, kind: "REFUND" }], []).losses).toHaveLength(1);
  });

  test.each([
    ["amount", { amount: 999 }],
    ["currency", { currency: "JPY" }],
    ["type", { type: "AUTHORIZATION" }],
    ["transaction", { id: "T9" }],
  ])("never matches a row with a movement of another %s", (_, other) => {
    expect(compareJournalWithLedger([paid], [{ ...payment, ...other }]).losses).not.toEqual([]);
  });

  test("an unknown row accounts for one movement, and not for a second", () => {
    const unknown = { ...paid, state: "UNKNOWN", approved: null, transactionId: null };
    expect(compareJournalWithLedger([unknown], [])).toMatchObject({
      doubles: [],
      losses: [],
      unknown: ["1"],
    });
    expect(compareJournalWithLedger([unknown], [payment])).toMatchObject({
      doubles: [],
      losses: [],
      unknown: ["1"],
    });
    const twice = [payment, { ...payment, id: "T2" }];
    expect(compareJournalWithLedger([unknown], twice).doubles).not.toEqual([]);
  });

  test("an unknown capture accounts only for its exact amount, an unknown charge also for a part of it", () => {
    const unknown = { ...paid, state: "UNKNOWN", approved: null, transactionId: null };
    const part = { ...payment, amount: 400 };
    expect(compareJournalWithLedger([unknown], [part]).doubles).toEqual([]);
    const capture = { ...unknown, kind: "CAPTURE" as const };
    expect(compareJournalWithLedger([capture], [{ ...part, type: "CAPTURE" }]).doubles).toHaveLength(1);
  });

  test("a refused or declined row never accounts for a movement", () => {
    for (const state of ["DECLINED", "REFUSED", "UNSENT", "NOT_HAPPENED"]) {
      const { doubles, losses } = compareJournalWithLedger(
        [{ ...paid, state, approved: null, transactionId: null }],
        [payment],
      );
      expect(doubles.length + losses.length).toBe(1);
    }
  });

  test("lists rows that are still open", () => {
    expect(
      compareJournalWithLedger([{ ...paid, state: "OPEN", approved: null, transactionId: null }], []).open,
    ).toHaveLength(1);
  });

  /** Orders with one charge and some refunds: their journal and the ledger that agrees with it. */
  const orders = fc
    .array(fc.record({ amount: fc.nat(), refunds: fc.array(fc.nat(), { maxLength: 3 }) }), { minLength: 1 })
    .map((drawn) =>
      drawn.flatMap(({ amount, refunds }, order) =>
        [amount, ...refunds].map((moved, index) => {
          const kind = index === 0 ? ("PAY" as const) : ("REFUND" as const);
          const ids = {
            orderNumber: `N${order}`,
            gatewayOrderId: `N${order}-1`,
            transactionId: `T${order}-${index}`,
          };
          const row = { ...paid, ...ids, id: ids.transactionId, kind, amount: moved, approved: moved };
          const type = index === 0 ? "PAYMENT" : "REFUND";
          const movement = {
            ...payment,
            orderId: ids.gatewayOrderId,
            id: ids.transactionId,
            type,
            amount: moved,
          };
          return { row, movement };
        }),
      ),
    )
    .map((pairs) => ({
      rows: pairs.map(({ row }) => row),
      movements: pairs.map(({ movement }) => movement),
    }));

  test("in any ledger, each movement that is removed is a loss, and each one that is repeated a double", () => {
    fc.assert(
      fc.property(orders, fc.nat(), ({ rows, movements }, drawn) => {
        const index = drawn % movements.length;
        const movement = movements.slice(index, index + 1);
        expect(compareJournalWithLedger(rows, movements)).toMatchObject({ doubles: [], losses: [] });
        const removed = compareJournalWithLedger(rows, movements.toSpliced(index, 1));
        expect([removed.doubles.length, removed.losses.length]).toEqual([0, 1]);
        const repeated = compareJournalWithLedger(rows, [...movements, ...movement]);
        expect(repeated.losses).toEqual([]);
        expect(repeated.doubles[0]).toMatch(/once more than the journal$/);
      }),
    );
  });
});
