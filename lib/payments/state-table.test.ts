import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  admitsCapture,
  admitsRefund,
  admitsVoid,
  capturableMinor,
  nextOperation,
  type PaymentFacts,
  refundableMinor,
} from "./state-table.ts";

type Act = { do: "capture" | "refund" | "void"; part: number; lost: boolean };

const acts = fc.array(
  fc.record({
    do: fc.constantFrom("capture", "refund", "void"),
    part: fc.double({ min: 0, max: 1.5, noNaN: true }),
    lost: fc.boolean(),
  }),
  { maxLength: 30 },
) as fc.Arbitrary<Act[]>;

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
    operations: [{ kind: "AUTHORIZE", state: "SUCCEEDED", requestedBy: "shopper" }],
  };
}

/** An independent model of a bank's account for one authorization. */
class Account {
  captured = 0n;
  refunded = 0n;
  released = false;
  constructor(readonly held: bigint) {}

  allows(act: Act["do"], amount: bigint): boolean {
    if (amount <= 0n) return false;
    if (act === "capture") return !this.released && this.captured + amount <= this.held;
    if (act === "refund") return this.refunded + amount <= this.captured;
    return !this.released && this.captured === 0n;
  }

  move(act: Act["do"], amount: bigint): void {
    if (act === "capture") this.captured += amount;
    else if (act === "refund") this.refunded += amount;
    else this.released = true;
  }
}

describe("the state table", () => {
  it("admits exactly what the bank's account allows, so refunded ≤ captured ≤ authorized in every state", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 9_999_999n }), acts, (total, sequence) => {
        const account = new Account(total);
        let payment = approved(total);
        for (const act of sequence) {
          const left = act.do === "refund" ? refundableMinor(payment) : capturableMinor(payment);
          const amount = act.do === "void" ? left : BigInt(Math.floor(Number(left) * act.part));
          const admits = { capture: admitsCapture, refund: admitsRefund, void: admitsVoid }[act.do](payment);
          const admitted = admits && amount > 0n && amount <= left;
          expect(admitted).toBe(account.allows(act.do, amount));
          if (!admitted) continue;
          account.move(act.do, amount);
          payment = {
            ...payment,
            capturedMinor: account.captured,
            refundedMinor: account.refunded,
            voided: account.released,
          };
          expect(payment.refundedMinor <= payment.capturedMinor).toBe(true);
          expect(payment.capturedMinor <= payment.authorizedMinor).toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it("admits nothing while an operation is open or its outcome is unknown", () => {
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

  it("never charges a payment whose charge is unknown, and never takes a card step without the card", () => {
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
    for (const status of ["STARTED", "SESSION_OPEN", "CARD_ADDED"] as const) {
      expect(nextOperation({ ...ready, status }, false)).toBeUndefined();
    }
  });

  it("captures the ready part of a made-to-order order once, whatever became of it", () => {
    const order = { ...approved(1_000n), captureNowMinor: 400n };
    expect(nextOperation(order, false)).toEqual({ kind: "CAPTURE", amountMinor: 400n });
    for (const state of ["SUCCEEDED", "DECLINED", "REFUSED", "UNSENT", "UNKNOWN"] as const) {
      const tried = { kind: "CAPTURE" as const, state, requestedBy: "system" };
      expect(nextOperation({ ...order, operations: [...order.operations, tried] }, false)).toBeUndefined();
    }
  });
});
