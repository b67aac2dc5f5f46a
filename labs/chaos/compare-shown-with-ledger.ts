import type { LedgerMovement } from "./compare-journal-with-ledger";

/** What the pages of an order show; amounts are minor units. */
export type ShownOrder = {
  number: string;
  /** The heading of the shopper's page; empty if it shows a card form or a challenge. */
  shopperReads: string;
  /** Whether the shopper is offered to pay. */
  mayPay: boolean;
  /** The total that the shopper reads, without its discount. */
  total: number;
  /** The order's state, as staff read it. */
  staffState: string;
  authorized: number;
  captured: number;
  refunded: number;
};

const approvedInPart = "Your bank approved part of the amount";
const notPaid = ["Unpaid", "In progress", "Failed", "Expired"];

/** What the shopper may read for each state that staff read; an empty text is the card form or a challenge. */
const shopperReads: Record<string, readonly string[]> = {
  Unpaid: [""],
  "In progress": ["", "Your bank is working on it"],
  Failed: [""],
  Expired: ["This order has expired"],
  Authorized: ["Thank you, your order is confirmed"],
  "Partly captured": ["Thank you, your order is confirmed"],
  "Approved in part": [approvedInPart],
  Paid: ["Thank you, your order is paid"],
  "Partly refunded": ["Part of your order was refunded"],
  Refunded: ["Your order was refunded"],
  Cancelled: ["Your order was cancelled"],
};

/**
 * Compares what the pages of each order show with the bank's ledger; a line of text for each contradiction.
 *
 * For a time at which no outcome is unknown. A movement belongs to the order whose number its gateway order id begins
 * with.
 */
export function compareShownWithLedger(
  orders: readonly ShownOrder[],
  movements: readonly LedgerMovement[],
): string[] {
  const ofOrder = new Map<string, LedgerMovement[]>();
  for (const movement of movements) {
    const number = movement.orderId.replace(/-\d+$/, "");
    ofOrder.set(number, [...(ofOrder.get(number) ?? []), movement]);
  }
  return orders.flatMap((order) => compareOrder(order, ofOrder.get(order.number) ?? []));
}

function compareOrder(order: ShownOrder, movements: readonly LedgerMovement[]): string[] {
  const { number, mayPay, total, staffState } = order;
  const sum = (...types: string[]) =>
    movements.filter(({ type }) => types.includes(type)).reduce((total, { amount }) => total + amount, 0);
  const ledger = {
    authorized: sum("PAYMENT", "AUTHORIZATION"),
    captured: sum("PAYMENT", "CAPTURE"),
    refunded: sum("REFUND"),
  };
  const voided = movements.some(({ type }) => type === "VOID_AUTHORIZATION");
  const states = possibleStates(ledger, voided);
  const contradictions: string[] = [];
  for (const name of ["authorized", "captured", "refunded"] as const) {
    if (order[name] !== ledger[name])
      contradictions.push(`staff read ${order[name]} ${name} of ${number}, and the bank has ${ledger[name]}`);
  }
  if (!states.includes(staffState))
    contradictions.push(`staff read that ${number} is "${staffState}", not ${states.join(" or ")}`);
  else if (!shopperReads[staffState]?.includes(order.shopperReads))
    contradictions.push(`the shopper of ${number} reads "${order.shopperReads}", and staff "${staffState}"`);
  const isWhole = ["Authorized", "Paid"].includes(staffState);
  if (ledger.authorized > total || (isWhole && ledger.authorized > 0 && ledger.authorized < total))
    contradictions.push(
      `the shopper of ${number} reads a total of ${total}, and the bank has ${ledger.authorized}`,
    );
  if (mayPay && ledger.authorized > 0)
    contradictions.push(
      `the shopper of ${number} is asked to pay again, and the bank has ${ledger.authorized}`,
    );
  return contradictions;
}

/** The states that agree with an order's movements. The ledger does not hold the order's total. */
function possibleStates(
  { authorized, captured, refunded }: Pick<ShownOrder, "authorized" | "captured" | "refunded">,
  voided: boolean,
): readonly string[] {
  if (authorized === 0) return notPaid;
  if (voided) return ["Cancelled"];
  if (refunded > 0) return [refunded === captured ? "Refunded" : "Partly refunded"];
  if (captured === 0) return ["Authorized", "Approved in part"];
  return [captured < authorized ? "Partly captured" : "Paid", "Approved in part"];
}
