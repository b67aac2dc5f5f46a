import { describe, expect, test } from "vitest";
import {
  admitsCapture,
  admitsRefund,
  admitsVoid,
  withSession,
  nextOperation,
  type PaymentFacts,
} from "./state-table";

function approved(amountMinor: bigint): PaymentFacts {
  return {
    status: "APPROVED",
    intent: "AUTHORIZE",
    agreementId: null,
    amountMinor,
    captureNowMinor: 0n,
    authorizedMinor: amountMinor,
    capturedMinor: 0n,
    refundedMinor: 0n,
    voided: false,
    restClosedAt: null,
    held: false,
    operations: [{ kind: "AUTHORIZE", state: "SUCCEEDED", requestedBy: "shopper" }],
  };
}

describe("the state table", () => {
  test("admits nothing while an operation is open or its outcome is unknown", () => {
    for (const state of ["OPEN", "UNKNOWN"] as const) {
      const payment = approved(1_000n);
      const waiting = {
        ...payment,
        operations: [...payment.operations, { kind: "CAPTURE" as const, state, requestedBy: "staff" }],
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
      operations: [{ kind: "PAY" as const, state: "UNKNOWN" as const, requestedBy: "shopper" }],
    };
    expect(nextOperation(unknown, true)).toBeUndefined();
    for (const status of ["STARTED", "SESSION_OPEN", "AGREEMENT_ADDED", "CARD_ADDED"] as const) {
      expect(nextOperation({ ...ready, status }, false)).toBeUndefined();
    }
  });

  test("adds the agreement to the session before the card, and verifies without an amount", () => {
    const agreed: PaymentFacts = {
      ...approved(500n),
      status: "SESSION_OPEN",
      agreementId: "agreement",
      authorizedMinor: 0n,
      operations: [],
    };
    expect(nextOperation(agreed, true)).toEqual({ kind: "ADD_AGREEMENT" });
    expect(nextOperation({ ...agreed, status: "AGREEMENT_ADDED" }, true)).toEqual({ kind: "ADD_CARD" });
    expect(nextOperation({ ...agreed, agreementId: null }, true)).toEqual({ kind: "ADD_CARD" });
    const ready = { ...agreed, status: "READY", intent: "VERIFY" } as const;
    expect(nextOperation(ready, false)).toEqual({ kind: "VERIFY" });
  });

  test("a verification that is approved admits no capture, no void and no refund", () => {
    const verified: PaymentFacts = { ...approved(100n), intent: "VERIFY", authorizedMinor: 0n };
    expect([admitsCapture(verified), admitsVoid(verified), admitsRefund(verified)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(nextOperation(verified, false)).toBeUndefined();
  });

  test("a movement of a payment without a session begins with one", () => {
    const refund = { kind: "REFUND", amountMinor: 5n } as const;
    expect(withSession(refund, { sessionId: null })).toEqual({ kind: "CREATE_SESSION", movement: refund });
    expect(withSession(refund, { sessionId: "SESSION1" })).toBe(refund);
  });

  const capture = { kind: "CAPTURE", requestedBy: "system" } as const;
  const orderAfter = (...operations: PaymentFacts["operations"]): PaymentFacts => {
    const order = approved(1_000n);
    return { ...order, captureNowMinor: 400n, operations: [...order.operations, ...operations] };
  };

  test("captures the part in stock once it was sent, whatever its result", () => {
    expect(nextOperation(orderAfter(), false)).toEqual({ kind: "CAPTURE", amountMinor: 400n });
    for (const state of ["SUCCEEDED", "DECLINED", "REFUSED", "UNKNOWN", "NOT_HAPPENED"] as const)
      expect(nextOperation(orderAfter({ ...capture, state }), false)).toBeUndefined();
  });

  test("captures the part in stock again where it was never sent, also in a session that was gone", () => {
    const unsent = { ...capture, state: "UNSENT" } as const;
    const gone = { ...capture, state: "REFUSED", reason: "session_gone" } as const;
    for (const rows of [[unsent], [unsent, unsent], [gone], [gone, unsent]])
      expect(nextOperation(orderAfter(...rows), false)).toEqual({ kind: "CAPTURE", amountMinor: 400n });
    expect(nextOperation(orderAfter(unsent, { ...capture, state: "DECLINED" }), false)).toBeUndefined();
  });

  test("captures nothing by itself once staff have asked for a capture or a void, even if that was never sent", () => {
    for (const kind of ["CAPTURE", "VOID"] as const) {
      const asked = { kind, state: "UNSENT", requestedBy: "grace@example.com" } as const;
      expect(nextOperation(orderAfter(asked), false)).toBeUndefined();
    }
  });

  test("authorizes a held payment, and captures nothing of it", () => {
    const ready: PaymentFacts = {
      ...orderAfter(),
      status: "READY",
      intent: "PAY",
      held: true,
      operations: [],
    };
    expect(nextOperation({ ...ready, authorizedMinor: 0n }, false)).toEqual({
      kind: "AUTHORIZE",
      amountMinor: 1_000n,
    });
    expect(nextOperation({ ...orderAfter(), held: true }, false)).toBeUndefined();
    expect(nextOperation({ ...orderAfter(), intent: "PAY", held: true }, false)).toBeUndefined();
    const confirmed = { ...orderAfter(), intent: "PAY", captureNowMinor: 0n } as const;
    expect(nextOperation(confirmed, false)).toEqual({ kind: "CAPTURE", amountMinor: 1_000n });
  });
});
