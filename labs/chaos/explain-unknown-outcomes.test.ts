import { describe, expect, test } from "vitest";

import type { BankCall } from "./bank-calls";
import type { JournalRow } from "./compare-journal-with-ledger";
import { findUnexplained } from "./explain-unknown-outcomes";
import type { Incident } from "./incidents";

const unknown: JournalRow = {
  id: "1",
  orderNumber: "AAAA-BBBB",
  gatewayOrderId: "AAAA-BBBB-1",
  kind: "PAY",
  state: "UNKNOWN",
  requestedBy: "shopper",
  initiator: "CUSTOMER",
  amount: 1_000,
  approved: null,
  currency: "USD",
  transactionId: null,
  openedAt: new Date(100_000),
  reason: "connection_lost",
  resolved: false,
};
const dropped: BankCall = {
  orderId: "AAAA-BBBB-1",
  operation: "pay",
  fault: "commit_then_drop",
  durationMs: 1,
};
const kill: Incident = { kind: "kill", from: 101_000, until: 104_000 };

describe("an unknown outcome", () => {
  test("is explained by a fault of the bank at its order and operation", () => {
    expect(findUnexplained([unknown], [dropped], [])).toEqual([]);
  });

  test("is explained by a call that took the bank longer than the shop waits", () => {
    const slow = { ...dropped, fault: undefined };
    expect(findUnexplained([unknown], [{ ...slow, durationMs: 4_200 }], [])).toEqual([]);
    expect(findUnexplained([unknown], [{ ...slow, durationMs: 900 }], [])).toHaveLength(1);
  });

  test("is reported where nothing explains it", () => {
    expect(findUnexplained([unknown], [], [])).toEqual([
      "AAAA-BBBB-1 PAY became unknown (connection_lost) at 1970-01-01T00:01:40.000Z, and nothing explains it",
    ]);
  });

  test.each<[string, Partial<BankCall>]>([
    ["of another order", { orderId: "AAAA-BBBB-2" }],
    ["at another operation", { operation: "refund" }],
    ["after which the answer can be read", { fault: "compressed" }],
    ["that was not made", { fault: undefined }],
  ])("is not explained by a fault %s", (_, change) => {
    expect(findUnexplained([unknown], [{ ...dropped, ...change }], [])).toHaveLength(1);
  });

  test("needs a fault of its own", () => {
    const refund: JournalRow = { ...unknown, kind: "REFUND" };
    const fault = { ...dropped, operation: "refund" };
    expect(findUnexplained([refund, { ...refund, id: "2" }], [fault], [])).toHaveLength(1);
    expect(findUnexplained([refund, { ...refund, id: "2" }], [fault, fault], [])).toEqual([]);
  });

  test("is explained by a kill shortly after it was opened, and by none before or long after", () => {
    expect(findUnexplained([unknown], [], [kill])).toEqual([]);
    expect(findUnexplained([unknown], [], [{ ...kill, from: 90_000, until: 99_000 }])).toHaveLength(1);
    expect(findUnexplained([unknown], [], [{ ...kill, from: 110_000, until: 113_000 }])).toHaveLength(1);
  });

  test.each(["deploy", "worker deployed", "pool exhausted"] as const)(
    "is never explained by the incident %s",
    (kind) => {
      expect(findUnexplained([unknown], [], [{ ...kill, kind }])).toHaveLength(1);
    },
  );
});
