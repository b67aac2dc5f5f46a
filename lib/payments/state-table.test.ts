import { describe, expect, test } from "vitest";
import { admitsCapture, admitsRefund, admitsVoid, nextOperation, type PaymentFacts } from "./state-table";

function approved(amountMinor: bigint): PaymentFacts {
  return {
    status: "APPROVED",
    intent: "AUTHORIZE",
    amountMinor,
    captureNowMinor: 0n,
    authorizedMinor: amountMinor,
    capturedMinor: 0n,
    refundedMinor: 0n,
    voided: false,
    held: false,
    operations: [{ kind: "AUTHORIZE", state: "SUCCEEDED" }],
  };
}

describe("the state table", () => {
  test("admits nothing while an operation is open or its outcome is unknown", () => {
    for (const state of ["OPEN", "UNKNOWN"] as const) {
      const payment = approved(1_000n);
      const waiting = {
        ...payment,
        operations: [...payment.operations, { kind: "CAPTURE" as const, state }],
      };
      expect([admitsCapture(waiting), admitsVoid(waiting), admitsRefund(waiting)]).toEqual([
        false,
        false,
        false,
      ]);
      expect(nextOperation(waiting, true)).toBeUndefined();
    }
  });

  test("never charges again while a charge is unknown, and never takes a card step without the card", () => {
    const ready: PaymentFacts = {
      ...approved(500n),
      status: "READY",
      intent: "PAY",
      authorizedMinor: 0n,
      operations: [],
    };
    expect(nextOperation(ready, false)).toEqual({ kind: "PAY", amountMinor: 500n });
    const unknown = {
      ...ready,
      operations: [{ kind: "PAY" as const, state: "UNKNOWN" as const }],
    };
    expect(nextOperation(unknown, true)).toBeUndefined();
    for (const status of ["STARTED", "SESSION_OPEN", "CARD_ADDED"] as const) {
      expect(nextOperation({ ...ready, status }, false)).toBeUndefined();
    }
  });

  test("captures the part in stock once, whatever its result", () => {
    const order = { ...approved(1_000n), captureNowMinor: 400n };
    expect(nextOperation(order, false)).toEqual({ kind: "CAPTURE", amountMinor: 400n });
    for (const state of ["SUCCEEDED", "DECLINED", "REFUSED", "UNSENT", "UNKNOWN"] as const) {
      const tried = { kind: "CAPTURE" as const, state, requestedBy: "system" };
      expect(nextOperation({ ...order, operations: [...order.operations, tried] }, false)).toBeUndefined();
    }
  });
});
