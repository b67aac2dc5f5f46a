import type { BankCall } from "./bank-calls";
import type { JournalRow } from "./compare-journal-with-ledger";
import type { Incident } from "./incidents";

/** Faults of the bank after which the shop cannot see what it did. */
const hidingFaults = new Set([
  "drop_before",
  "commit_then_drop",
  "commit_then_late",
  "html_502",
  "html_502_before",
  "empty",
  "truncated",
  "rate_limited",
  "server_busy",
  "unauthorized",
  "unknown_code",
  "pending",
  "pending_not_moved",
  "wrong_order",
  "wrong_amount",
  "without_type",
  "without_amount",
  "commit_then_401",
  "commit_then_403",
  "commit_then_429",
  "repeated_id",
  "without_id",
  "wrong_merchant",
  "wrong_session",
  "names_nothing",
  "failed_order",
]);

/**
 * For how many milliseconds before an incident an operation may have been opened that it interrupts; undefined for
 * incidents that may not create an unknown outcome.
 */
const reaches: Record<Incident["kind"], number | undefined> = {
  kill: 5_000,
  deploy: undefined,
  "worker killed": 5_000,
  "worker deployed": undefined,
  suspension: 5_000,
  "long suspension": 5_000,
  "database killed": 5_000,
  // The answer waits for a connection, and is then stored.
  "pool exhausted": undefined,
  "clock moved": 5_000,
  "machine stalled": 5_000,
  failover: 5_000,
};

/** A call that kept the bank busy for longer may have been answered too late. */
const slowMs = 3_000;

const operationOf = {
  PAY: "pay",
  AUTHORIZE: "authorize",
  CAPTURE: "capture",
  VOID: "void",
  REFUND: "refund",
} as const;

/**
 * The unknown outcomes that neither a fault of the bank nor an incident explains; a line of text for each.
 *
 * A fault explains one operation of its order and kind. An incident explains operations that were opened during it or
 * shortly before. `rows` are all rows that have or had an unknown outcome.
 */
export function findUnexplained(
  rows: readonly JournalRow[],
  calls: readonly BankCall[],
  incidents: readonly Incident[],
): string[] {
  const faults = calls.filter(
    ({ fault, durationMs }) => durationMs > slowMs || (fault !== undefined && hidingFaults.has(fault)),
  );
  const unused = new Map<string, number>();
  for (const { orderId, operation } of faults) {
    const key = `${orderId} ${operation === "recurring_pay" ? "pay" : operation}`;
    unused.set(key, (unused.get(key) ?? 0) + 1);
  }
  return rows
    .filter(({ gatewayOrderId, kind }) => {
      const key = `${gatewayOrderId} ${operationOf[kind]}`;
      const left = unused.get(key) ?? 0;
      if (left > 0) unused.set(key, left - 1);
      return left === 0;
    })
    .filter(({ openedAt }) => !incidents.some((incident) => interrupts(incident, openedAt.getTime())))
    .map(
      ({ gatewayOrderId, kind, openedAt, reason }) =>
        `${gatewayOrderId} ${kind} became unknown (${reason ?? "no reason"}) at ${openedAt.toISOString()}, ` +
        "and nothing explains it",
    );
}

function interrupts({ kind, from, until }: Incident, openedAt: number): boolean {
  const reach = reaches[kind];
  return reach !== undefined && openedAt >= from - reach && openedAt <= until;
}
