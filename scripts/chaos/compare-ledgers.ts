/** A row of the shop's journal that asked for money to move; amounts are minor units. */
export type JournalRow = {
  id: string;
  /** The shop's order, which may have been tried to be paid more than once. */
  orderNumber: string;
  gatewayOrderId: string;
  kind: "PAY" | "AUTHORIZE" | "CAPTURE" | "VOID" | "REFUND";
  state: string;
  asked: number;
  approved: number | null;
  currency: string;
  transactionId: string | null;
};

/** A movement in the bank's ledger; amounts are minor units. */
export type BankMovement = {
  orderId: string;
  /** The bank's id of it. */
  id: string;
  type: string;
  amount: number;
  currency: string;
};

export type Comparison = {
  /** The bank moved money twice where the shop asked once, or two charges stand for one order. */
  doubles: string[];
  /** The bank moved what no row of the journal accounts for, or did not move what the journal says it did. */
  losses: string[];
  /** Rows about money that nobody is waiting for any more. */
  open: string[];
  /** Rows whose outcome is unknown: for people, or the bank's report. */
  unknown: string[];
  /** How many movements and rows agree to the minor unit, by kind. */
  agreeing: Partial<Record<JournalRow["kind"], number>>;
};

const typeOf = {
  PAY: "PAYMENT",
  AUTHORIZE: "AUTHORIZATION",
  CAPTURE: "CAPTURE",
  VOID: "VOID_AUTHORIZATION",
  REFUND: "REFUND",
} as const;

/**
 * Compares the journal with the bank's ledger, movement by movement. It knows nothing of the shop's own
 * reconciliation.
 *
 * A row that succeeded must have its own movement: by the bank's id where the row has one, of the same type,
 * amount and currency. An unknown row may account for one movement of its type and amount (a charge's may be
 * smaller: approved in part). Whatever is left over on either side is a double or a loss.
 */
export function compareLedgers(rows: readonly JournalRow[], movements: readonly BankMovement[]): Comparison {
  const comparison: Comparison = { doubles: [], losses: [], open: [], unknown: [], agreeing: {} };
  const left = new Map<string, BankMovement[]>();
  for (const movement of movements)
    left.set(movement.orderId, [...(left.get(movement.orderId) ?? []), movement]);
  const take = ({ gatewayOrderId }: JournalRow, matches: (movement: BankMovement) => boolean) => {
    const ofOrder = left.get(gatewayOrderId) ?? [];
    const found = ofOrder.find(matches);
    left.set(
      gatewayOrderId,
      ofOrder.filter((movement) => movement !== found),
    );
    return found;
  };
  const about = (row: JournalRow) => (movement: BankMovement) =>
    movement.orderId === row.gatewayOrderId &&
    movement.type === typeOf[row.kind] &&
    movement.currency === row.currency;
  const same = (row: JournalRow) => (movement: BankMovement) =>
    about(row)(movement) && movement.amount === row.approved;

  const succeeded = rows.filter(({ state }) => state === "SUCCEEDED");
  const named = succeeded.filter(({ transactionId }) => transactionId !== null);
  const nameless = succeeded.filter(({ transactionId }) => transactionId === null);
  for (const row of [...named, ...nameless]) {
    const own = take(
      row,
      (movement) => same(row)(movement) && (row.transactionId === null || movement.id === row.transactionId),
    );
    if (own === undefined) comparison.losses.push(`${words(row)} ${row.state}, and the bank did not move it`);
    else comparison.agreeing[row.kind] = (comparison.agreeing[row.kind] ?? 0) + 1;
  }
  for (const row of rows) {
    if (row.state === "OPEN") comparison.open.push(words(row));
    if (row.state !== "UNKNOWN") continue;
    comparison.unknown.push(row.id);
    const maySmaller = row.kind === "PAY" || row.kind === "AUTHORIZE";
    take(
      row,
      (movement) =>
        about(row)(movement) &&
        (movement.amount === row.asked || (maySmaller && movement.amount < row.asked)),
    );
  }
  for (const movement of [...left.values()].flat()) {
    const asked = rows.some((row) => row.state !== "UNSENT" && about(row)(movement));
    const sentence = `the bank has ${movement.orderId} ${movement.type} ${movement.amount} ${movement.currency}`;
    if (asked) comparison.doubles.push(`${sentence} once more than the journal`);
    else comparison.losses.push(`${sentence}, and the journal never asked for it`);
  }
  comparison.doubles.push(...chargedTwice(rows, movements));
  return comparison;
}

/** Orders of the shop that the bank has charged more than once, in whichever attempts. */
function chargedTwice(rows: readonly JournalRow[], movements: readonly BankMovement[]): string[] {
  const orderOf = new Map(rows.map(({ gatewayOrderId, orderNumber }) => [gatewayOrderId, orderNumber]));
  const charges = new Map<string, number>();
  for (const { orderId, type } of movements) {
    const number = orderOf.get(orderId);
    if (number === undefined || (type !== "PAYMENT" && type !== "AUTHORIZATION")) continue;
    charges.set(number, (charges.get(number) ?? 0) + 1);
  }
  return [...charges]
    .filter(([, count]) => count > 1)
    .map(([number, count]) => `order ${number} charged ${count} times`);
}

function words({ gatewayOrderId, kind, asked, currency }: JournalRow): string {
  return `${gatewayOrderId} ${kind} ${asked} ${currency}`;
}
