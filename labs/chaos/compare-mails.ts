import type { JournalRow } from "./compare-journal-with-ledger";

/** A row of the shop's outbox. */
export type OutboxMail = {
  id: string;
  /** Null if it is about no order. */
  orderNumber: string | null;
  /** The number of the plan that it is about, also through an order. */
  planNumber: string | null;
  kind: string;
  /** The movement, or the dispatch, that it is about. */
  operationId: string | null;
  /** The end of an attempt that it is about. */
  eventId: string | null;
  /** The mail that a member of staff sent again with this one. */
  againOf: string | null;
  state: "QUEUED" | "SENDING" | "SENT" | "REFUSED" | "UNKNOWN" | "OBSOLETE";
  to: string;
};

/** A plan of the shop. `began` is whether its first payment or its card was approved. */
export type PlanRow = { number: string; began: boolean; ended: boolean };
export type LabPlan = PlanRow & { id: string };

/** A mail that the mail server received; ids count from 1 without a gap. */
export type ReceivedMail = { id: number; messageId: string; to: string[] };

export type MailComparison = {
  /** An event has two mails, or a mail arrived twice. */
  doubles: string[];
  /** An event has no mail, a mail that was sent did not arrive, or the evidence of one is gone. */
  losses: string[];
  /** A mail says what did not happen, or arrived where or when it must not. */
  wrong: string[];
  /** How many events have exactly one mail, by its kind. */
  agreeing: Map<string, number>;
  /** How many mails of the outbox are in each state. */
  states: Map<OutboxMail["state"], number>;
  received: number;
};

/** The two names under which the shop itself asks for a movement; all others are staff. */
const programs = ["shopper", "system"];

/** The mails that say that an order was paid: what the merchant charged has a receipt of its plan. */
const confirmations = { CUSTOMER: "order_confirmation", MERCHANT: "plan_charged" } as const;

/** The mail of each kind of movement that is no charge. */
const mailOf = {
  CAPTURE: "captured",
  VOID: "voided",
  REFUND: "refunded",
} as const;

/** Kinds of mails that are about no movement and no plan's beginning or end. */
const others = [
  "payment_failed",
  "plan_charge_failed",
  "order_link",
  "sign_in",
  "card_expiring",
  "plan_charge_upcoming",
  "plan_changed",
];

/**
 * Compares the journal with the outbox, and the outbox with the mails that the sandbox received.
 *
 * Each order that got money has one confirmation, and each capture of staff, each void and each refund that succeeded has
 * one mail of its kind, and so has each dispatch. A plan has one when it begins and one when it ends. No event has two. A mail arrives at most once, one that was SENT exactly once, and one whose
 * sender was killed or whose reply was lost perhaps.
 */
export function compareMails(
  rows: readonly JournalRow[],
  outbox: readonly OutboxMail[],
  received: readonly ReceivedMail[],
  plans: readonly PlanRow[] = [],
  dispatches: readonly string[] = [],
): MailComparison {
  const comparison: MailComparison = {
    doubles: [],
    losses: [],
    wrong: [],
    agreeing: new Map(),
    states: new Map(),
    received: received.length,
  };
  const events = [
    ...rows.filter(isNews).map(eventOfRow),
    ...plans.flatMap(eventsOfPlan),
    ...dispatches.map((id) => `dispatched of operation ${id}`),
  ];
  compareEvents(events, outbox, comparison);
  compareArrivals(outbox, received, comparison);
  for (const { state } of outbox) add(comparison.states, state);
  return comparison;
}

function compareEvents(
  events: readonly string[],
  outbox: readonly OutboxMail[],
  { doubles, losses, wrong, agreeing }: MailComparison,
): void {
  const expected = new Set(events);
  const mails = new Map<string, number>();
  for (const mail of outbox) {
    if (mail.againOf !== null) continue;
    const event = eventOfMail(mail);
    add(mails, event);
    if (!others.includes(mail.kind) && !expected.has(event)) wrong.push(`${event}: it did not happen`);
  }
  for (const [event, count] of mails) if (count > 1) doubles.push(`${event}: ${count} mails`);
  for (const event of expected) {
    if (!mails.has(event)) losses.push(`${event}: no mail`);
    if (mails.get(event) === 1) add(agreeing, event.split(" ", 1).join());
  }
}

function compareArrivals(
  outbox: readonly OutboxMail[],
  received: readonly ReceivedMail[],
  { doubles, losses, wrong }: MailComparison,
): void {
  const forgotten = Math.max(0, ...received.map(({ id }) => id)) - received.length;
  if (forgotten > 0) losses.push(`${forgotten} received mails are not known any more`);
  const arrived = new Map<string, ReceivedMail[]>();
  for (const mail of received) {
    const id = /^<([^@>]+)@/.exec(mail.messageId)?.[1] ?? mail.messageId;
    arrived.set(id, [...(arrived.get(id) ?? []), mail]);
  }
  for (const mail of outbox) {
    const { id, orderNumber, planNumber, kind, state, to } = mail;
    const label = `the mail ${kind} ${id} of ${orderNumber ?? planNumber ?? "an account"}`;
    const arrivals = arrived.get(id) ?? [];
    arrived.delete(id);
    if (arrivals.length > 1) doubles.push(`${label} arrived ${arrivals.length} times`);
    if (arrivals.length === 0 && state === "SENT") losses.push(`${label} was sent, but did not arrive`);
    const mayHaveArrived = state === "SENT" || state === "SENDING" || state === "UNKNOWN";
    if (arrivals.length > 0 && !mayHaveArrived) wrong.push(`${label} is ${state}, but arrived`);
    if (arrivals.some((arrival) => arrival.to.length !== 1 || arrival.to[0] !== to))
      wrong.push(`${label} went to another address`);
  }
  for (const id of arrived.keys()) wrong.push(`the mail ${id} arrived, but is not in the outbox`);
}

/** Whether a mail belongs to it. A capture that no member of staff asked for belongs to the order's confirmation. */
function isNews({ kind, state, requestedBy }: JournalRow): boolean {
  return state === "SUCCEEDED" && (kind !== "CAPTURE" || !programs.includes(requestedBy));
}

/** The mail's kind, then its event: an order is confirmed once, whatever attempt was approved. */
function eventOfRow({ kind, id, orderNumber, initiator }: JournalRow): string {
  return kind === "PAY" || kind === "AUTHORIZE"
    ? `${confirmations[initiator]} of order ${orderNumber}`
    : `${mailOf[kind]} of operation ${id}`;
}

function eventsOfPlan({ number, began, ended }: PlanRow): string[] {
  if (!began) return [];
  return [`plan_started of plan ${number}`, ...(ended ? [`plan_ended of plan ${number}`] : [])];
}

function eventOfMail({ kind, id, orderNumber, planNumber, operationId, eventId }: OutboxMail): string {
  if (kind === "order_confirmation" || kind === "plan_charged") return `${kind} of order ${orderNumber}`;
  if (kind === "plan_started" || kind === "plan_ended") return `${kind} of plan ${planNumber}`;
  if (operationId !== null) return `${kind} of operation ${operationId}`;
  return eventId === null ? `${kind} ${id}` : `${kind} of event ${eventId}`;
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
