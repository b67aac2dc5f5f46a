import { describe, expect, test } from "vitest";

import { adminOrderState, lastPayment, shopperOrderState, type StatePayment } from "./order-state";
import { paymentFailures } from "@/lib/payments/order-state";

/** An attempt at 1,000 US cents, approved and captured whole unless said otherwise. */
function payment(rest: Partial<StatePayment> = {}): StatePayment {
  return {
    id: "0a0a0a0a-0000-4000-8000-000000000000",
    attempt: 1,
    returnToken: "token",
    status: "APPROVED",
    currency: "USD",
    amountMinor: 1_000n,
    authorizedMinor: 1_000n,
    capturedMinor: 1_000n,
    refundedMinor: 0n,
    voided: false,
    endReason: null,
    operations: [],
    ...rest,
  } as StatePayment;
}

const usd = (minor: number) => ({ minor, currency: "USD" });
const unknownCharge = [{ kind: "PAY" as const, state: "UNKNOWN" as const }];

describe("the attempt that counts", () => {
  test("is the last, however the rows come", () => {
    const attempts = [payment({ attempt: 2 }), payment({ attempt: 10 }), payment({ attempt: 9 })];
    expect(lastPayment(attempts)?.attempt).toBe(10);
    expect(lastPayment([])).toBeUndefined();
  });

  test("hides an earlier failure", () => {
    const declined = payment({
      status: "DECLINED",
      endReason: "declined",
      capturedMinor: 0n,
      authorizedMinor: 0n,
    });
    expect(shopperOrderState([payment({ attempt: 2 }), declined])).toEqual({ kind: "paid" });
    expect(adminOrderState({ payments: [payment({ attempt: 2 }), declined] })).toBe("paid");
  });
});

describe("an order without any attempt", () => {
  test("is payable, and unpaid to staff", () => {
    expect(shopperOrderState([])).toEqual({ kind: "payable" });
    expect(adminOrderState({ payments: [] })).toBe("unpaid");
  });
});

describe("an attempt on its way", () => {
  const nothing = { authorizedMinor: 0n, capturedMinor: 0n };

  test.each(["STARTED", "SESSION_OPEN", "CARD_ADDED"] as const)(
    "at %s is payable again only where no call is on its way",
    (status) => {
      const open = [{ kind: "CREATE_SESSION" as const, state: "OPEN" as const }];
      expect(shopperOrderState([payment({ ...nothing, status })])).toEqual({ kind: "payable" });
      expect(shopperOrderState([payment({ ...nothing, status, operations: open })])).toEqual({
        kind: "processing",
      });
      expect(adminOrderState({ payments: [payment({ ...nothing, status })] })).toBe("in_progress");
    },
  );

  test("at the challenge shows the challenge of that very attempt", () => {
    const challenged = payment({ ...nothing, status: "CHALLENGE", returnToken: "unguessable" });
    expect(shopperOrderState([challenged])).toEqual({
      kind: "challenge",
      frameUrl: "/payments/unguessable/challenge",
    });
  });

  test("whose charge has no known outcome is being checked, and never payable", () => {
    const lost = payment({ ...nothing, status: "READY", operations: unknownCharge });
    expect(shopperOrderState([lost])).toEqual({ kind: "checking" });
    expect(adminOrderState({ payments: [lost] })).toBe("checking");
    expect(shopperOrderState([payment({ ...nothing, status: "READY" })])).toEqual({ kind: "processing" });
  });
});

describe("an approved attempt", () => {
  test.each([
    ["paid", {}, { kind: "paid" }, "paid"],
    ["set aside", { capturedMinor: 0n }, { kind: "authorized" }, "authorized"],
    ["captured in part", { capturedMinor: 400n }, { kind: "authorized" }, "partly_captured"],
    [
      "approved in part and taken",
      { authorizedMinor: 600n, capturedMinor: 600n },
      { kind: "partly_approved", approved: usd(600), taken: true },
      "partly_approved",
    ],
    [
      "approved in part and set aside",
      { authorizedMinor: 600n, capturedMinor: 0n },
      { kind: "partly_approved", approved: usd(600), taken: false },
      "partly_approved",
    ],
    [
      "refunded to the last cent but one",
      { refundedMinor: 999n },
      { kind: "partly_refunded", refunded: usd(999), captured: usd(1_000) },
      "partly_refunded",
    ],
    ["refunded whole", { refundedMinor: 1_000n }, { kind: "refunded", refunded: usd(1_000) }, "refunded"],
    [
      "refunded of what was captured, the rest never captured",
      { capturedMinor: 400n, refundedMinor: 400n },
      { kind: "refunded", refunded: usd(400) },
      "refunded",
    ],
    ["voided", { capturedMinor: 0n, voided: true }, { kind: "cancelled" }, "cancelled"],
  ] as const)("that is %s says so to shopper and staff", (_, change, shopper, desk) => {
    expect(shopperOrderState([payment(change)])).toEqual(shopper);
    expect(adminOrderState({ payments: [payment(change)] })).toBe(desk);
  });

  test("with a refund whose outcome nobody knows is being checked by staff, and still paid to the shopper", () => {
    const refund = payment({ operations: [{ kind: "REFUND", state: "UNKNOWN" }] });
    expect(adminOrderState({ payments: [refund] })).toBe("checking");
    expect(shopperOrderState([refund])).toEqual({ kind: "paid" });
  });
});

describe("an attempt that failed", () => {
  const failed = { authorizedMinor: 0n, capturedMinor: 0n };

  test.each(["DECLINED", "NOT_AUTHENTICATED", "EXPIRED", "FAILED"] as const)(
    "as %s leaves the order payable",
    (status) => {
      const attempt = payment({ ...failed, status, endReason: "declined" });
      expect(shopperOrderState([attempt])).toEqual({ kind: "payable", lastAttempt: "declined" });
      expect(adminOrderState({ payments: [attempt] })).toBe("failed");
    },
  );

  test.each(paymentFailures)("for the reason %s says that reason", (endReason) => {
    const attempt = payment({ ...failed, status: "FAILED", endReason });
    expect(shopperOrderState([attempt])).toEqual({ kind: "payable", lastAttempt: endReason });
  });

  test.each([null, "a reason of a later release"])(
    "for the reason %j is a technical failure",
    (endReason) => {
      const attempt = payment({ ...failed, status: "FAILED", endReason });
      expect(shopperOrderState([attempt])).toEqual({ kind: "payable", lastAttempt: "technical" });
    },
  );
});
