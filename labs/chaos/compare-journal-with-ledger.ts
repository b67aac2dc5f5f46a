/** A row of the shop's journal that asks for a movement; amounts are minor units. */
export type JournalRow = {
  id: string;
  /** The shop's order; it may have several payment attempts. */
  orderNumber: string;
  gatewayOrderId: string;
  kind: "PAY" | "AUTHORIZE" | "CAPTURE" | "VOID" | "REFUND";
  state: string;
  /** A member of staff, or "shopper" or "system". */
  requestedBy: string;
  /** Who began the payment. */
  initiator: "CUSTOMER" | "MERCHANT";
  /** What the shop asked for. */
  amount: number;
  approved: number | null;
  currency: string;
  transactionId: string | null;
  openedAt: Date;
  /** Why it did not succeed. */
  reason: string | null;
  /** Whether its outcome was unknown, and was decided by a person or a report. */
  resolved: boolean;
};

/** A movement in the bank's ledger; amounts are minor units. */
export type LedgerMovement = {
  /** The gateway order id. */
  orderId: string;
  /** The bank's id of the movement. */
  id: string;
  type: string;
  amount: number;
  currency: string;
};

export type Comparison = {
  /** The bank moved money more often than the shop asked, or charged one order twice. */
  doubles: string[];
  /** The bank moved money that no row accounts for, or did not move what a row says succeeded. */
  losses: string[];
  /** Rows that are still open. */
  open: string[];
  /** Ids of rows with an unknown outcome. */
  unknown: string[];
  /** How many rows agree with a movement to the minor unit, by kind. */
  agreeing: Partial<Record<JournalRow["kind"], number>>;
};

/** The bank's type of each kind's movement. */
export const movementTypeOf = {
  PAY: "PAYMENT",
  AUTHORIZE: "AUTHORIZATION",
  CAPTURE: "CAPTURE",
  VOID: "VOID_AUTHORIZATION",
  REFUND: "REFUND",
} as const;

/**
 * Compares the journal with the bank's ledger, movement by movement. It shares no code with the reconciliation.
 *
 * A row that succeeded must have its own movement of the same type, amount and currency, and of the bank's id
 * if the row has one. An unknown row may account for one movement of its type and amount; a charge may have
 * been approved in part, so its movement may be smaller. A row or movement without a match is a double or a loss.
 */
export function compareJournalWithLedger(
  rows: readonly JournalRow[],
  movements: readonly LedgerMovement[],
): Comparison {
  const comparison: Comparison = { doubles: [], losses: [], open: [], unknown: [], agreeing: {} };
  const unmatched = new Map<string, LedgerMovement[]>();
  for (const movement of movements)
    unmatched.set(movement.orderId, [...(unmatched.get(movement.orderId) ?? []), movement]);
  const take = (row: JournalRow, matches: (movement: LedgerMovement) => boolean) => {
    const ofOrder = unmatched.get(row.gatewayOrderId) ?? [];
    const index = ofOrder.findIndex((movement) => isOfKind(movement, row) && matches(movement));
    return index === -1 ? undefined : ofOrder.splice(index, 1)[0];
  };

  // Rows with the bank's id first, so that no row without one takes their movement.
  const succeeded = rows.filter(({ state }) => state === "SUCCEEDED");
  const withId = succeeded.filter(({ transactionId }) => transactionId !== null);
  const withoutId = succeeded.filter(({ transactionId }) => transactionId === null);
  for (const row of [...withId, ...withoutId]) {
    const { kind, approved, transactionId } = row;
    const match = take(
      row,
      ({ id, amount }) => amount === approved && (transactionId === null || id === transactionId),
    );
    if (match === undefined)
      comparison.losses.push(`${describe(row)} succeeded, but the bank did not move it`);
    else comparison.agreeing[kind] = (comparison.agreeing[kind] ?? 0) + 1;
  }
  for (const row of rows) {
    if (row.state === "OPEN") comparison.open.push(describe(row));
    if (row.state !== "UNKNOWN") continue;
    comparison.unknown.push(row.id);
    const mayBePartial = row.kind === "PAY" || row.kind === "AUTHORIZE";
    take(row, ({ amount }) => amount === row.amount || (mayBePartial && amount < row.amount));
  }
  for (const movement of [...unmatched.values()].flat()) {
    const { orderId, type, amount, currency } = movement;
    const asked = rows.some(
      (row) => row.state !== "UNSENT" && row.gatewayOrderId === orderId && isOfKind(movement, row),
    );
    const label = `the bank moved ${orderId} ${type} ${amount} ${currency}`;
    if (asked) comparison.doubles.push(`${label} once more than the journal`);
    else comparison.losses.push(`${label}, but no row of the journal asks for it`);
  }
  comparison.doubles.push(...findOrdersChargedTwice(rows, movements));
  return comparison;
}

function isOfKind({ type, currency }: LedgerMovement, row: JournalRow): boolean {
  return type === movementTypeOf[row.kind] && currency === row.currency;
}

/** Orders of the shop that the bank charged more than once, in all their attempts together. */
function findOrdersChargedTwice(rows: readonly JournalRow[], movements: readonly LedgerMovement[]): string[] {
  const orderOf = new Map(rows.map(({ gatewayOrderId, orderNumber }) => [gatewayOrderId, orderNumber]));
  const charges = new Map<string, number>();
  for (const { orderId, type } of movements) {
    const number = orderOf.get(orderId);
    if (number === undefined || (type !== "PAYMENT" && type !== "AUTHORIZATION")) continue;
    charges.set(number, (charges.get(number) ?? 0) + 1);
  }
  return [...charges]
    .filter(([, count]) => count > 1)
    .map(([number, count]) => `order ${number} was charged ${count} times`);
}

function describe({ gatewayOrderId, kind, amount, currency }: JournalRow): string {
  return `${gatewayOrderId} ${kind} ${amount} ${currency}`;
}
