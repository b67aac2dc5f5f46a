import type {
  PaymentIntent,
  OperationKind,
  OperationState,
  PaymentEventKind,
  PaymentStatus,
} from "@/lib/db/generated/enums";

/** What can happen to a payment attempt. */
export type PaymentEvent = Exclude<
  PaymentEventKind,
  "started" | "outcome_unknown" | "answered_late" | "resolved" | "rest_closed"
>;

/** The statuses in which an attempt may still move money; an order has at most one such attempt. */
export const liveStatuses = [
  "STARTED",
  "SESSION_OPEN",
  "AGREEMENT_ADDED",
  "CARD_ADDED",
  "CHALLENGE",
  "READY",
  "APPROVED",
] as const;

/**
 * The state table of a payment attempt: the status that each event leads to. An event that is not listed is illegal.
 *
 * Captures, voids and refunds leave the status at APPROVED; the journal holds their sums.
 */
export const transitions: Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>> = {
  STARTED: { session_opened: "SESSION_OPEN", failed: "FAILED", expired: "EXPIRED" },
  SESSION_OPEN: {
    agreement_added: "AGREEMENT_ADDED",
    card_added: "CARD_ADDED",
    failed: "FAILED",
    expired: "EXPIRED",
  },
  AGREEMENT_ADDED: { card_added: "CARD_ADDED", failed: "FAILED", expired: "EXPIRED" },
  CARD_ADDED: {
    authenticated: "READY",
    challenged: "CHALLENGE",
    not_authenticated: "NOT_AUTHENTICATED",
    failed: "FAILED",
    expired: "EXPIRED",
  },
  CHALLENGE: { authenticated: "READY", not_authenticated: "NOT_AUTHENTICATED", expired: "EXPIRED" },
  READY: {
    approved: "APPROVED",
    declined: "DECLINED",
    not_authenticated: "NOT_AUTHENTICATED",
    failed: "FAILED",
    expired: "EXPIRED",
  },
  APPROVED: { session_opened: "APPROVED" },
  DECLINED: {},
  NOT_AUTHENTICATED: {},
  EXPIRED: {},
  FAILED: {},
};

/** The facts that decide the next operation. Amounts are minor units. */
export type PaymentFacts = {
  status: PaymentStatus;
  intent: PaymentIntent;
  /** The agreement that is added to the session, or under which the merchant charges. */
  agreementId: string | null;
  amountMinor: bigint;
  captureNowMinor: bigint;
  authorizedMinor: bigint;
  capturedMinor: bigint;
  refundedMinor: bigint;
  voided: boolean;
  /** When staff closed the rest: nothing more will be captured. */
  restClosedAt: Date | null;
  /** Authorized without proof of authentication: a person decides what happens to it. */
  held: boolean;
  operations: readonly {
    kind: OperationKind;
    state: OperationState;
    reason?: string | null;
    requestedBy: string;
  }[];
};

/** Why staff refund, and what of the order: pieces of its lines, and its delivery. */
export type RefundRequest = {
  /** A key of `refundReasons` in lib/merchant.ts. */
  reason: string;
  note?: string;
  /** `unsent`: how many of these pieces are not to be sent; the others were sent. */
  lines: readonly { lineId: string; quantity: number; unsent: number }[];
  delivery: boolean;
};

export type NextOperation = {
  kind: OperationKind;
  amountMinor?: bigint;
  /** Of a refund by staff. */
  refund?: RefundRequest;
  /** Of a session that is opened for a capture, void or refund: what follows in it. */
  movement?: NextOperation;
};

const cardSteps = {
  STARTED: "CREATE_SESSION",
  SESSION_OPEN: "ADD_CARD",
  AGREEMENT_ADDED: "ADD_CARD",
  CARD_ADDED: "AUTHENTICATE",
} as const;

/** How often a charge that was never sent is tried before the attempt ends. */
export const chargeTries = 3;

/**
 * The next operation of a payment that needs no person; undefined if there is none.
 *
 * The steps up to authentication need the card's token: only the request that carries it (`withCard`), or chose a saved
 * card, takes them.
 */
export function nextOperation(payment: PaymentFacts, withCard: boolean): NextOperation | undefined {
  if (hasOpenOperation(payment)) return undefined;
  switch (payment.status) {
    case "STARTED":
    case "SESSION_OPEN":
    case "AGREEMENT_ADDED":
    case "CARD_ADDED":
      if (!withCard) return undefined;
      if (payment.status === "SESSION_OPEN" && payment.agreementId !== null) return { kind: "ADD_AGREEMENT" };
      return { kind: cardSteps[payment.status] };
    case "READY":
      if (payment.intent === "VERIFY") return { kind: "VERIFY" };
      return {
        kind: payment.intent === "PAY" && !payment.held ? "PAY" : "AUTHORIZE",
        amountMinor: payment.amountMinor,
      };
    case "APPROVED":
      return captureReadyPart(payment);
    default:
      return undefined;
  }
}

/** Who asks for what needs no member of staff. */
export const programs: readonly string[] = ["shopper", "system"];

/**
 * Captures what needs no making, and sends that once: of a payment that was authorized only because its authentication had to be
 * confirmed first, all. What was never sent is sent again. Staff decide if the bank approved only a part, if the
 * payment is held, and once one of them has asked for a capture or a void.
 */
function captureReadyPart(payment: PaymentFacts): NextOperation | undefined {
  const ready = readyMinor(payment);
  const tried = payment.operations.some(
    (operation, index) =>
      operation.kind === "VOID" ||
      (operation.kind === "CAPTURE" &&
        !(
          programs.includes(operation.requestedBy) &&
          wasNeverCarriedOut(operation, payment.operations[index + 1])
        )),
  );
  const admitted = admitsCapture(payment) && payment.authorizedMinor === payment.amountMinor;
  if (ready === 0n || tried || !admitted || payment.held) return undefined;
  return { kind: "CAPTURE", amountMinor: ready };
}

/** Whether an operation never left, or was refused in its session and no fresh one could be opened. */
function wasNeverCarriedOut(
  { state, reason }: PaymentFacts["operations"][number],
  following: PaymentFacts["operations"][number] | undefined,
): boolean {
  const refused = state === "REFUSED";
  return (
    state === "UNSENT" || (refused && (reason === "session_gone" || following?.kind === "CREATE_SESSION"))
  );
}

/** Of an authorized payment, what is captured without a person, minor units. */
export function readyMinor({ intent, amountMinor, captureNowMinor }: PaymentFacts): bigint {
  return intent === "PAY" ? amountMinor : captureNowMinor;
}

export function hasOpenOperation(payment: Pick<PaymentFacts, "operations">): boolean {
  return payment.operations.some(({ state }) => state === "OPEN" || state === "UNKNOWN");
}

/** What the bank holds: authorized, neither captured nor voided, minor units. Closing the rest does not end it. */
export function heldMinor({
  voided,
  authorizedMinor,
  capturedMinor,
}: Pick<PaymentFacts, "voided" | "authorizedMinor" | "capturedMinor">): bigint {
  return voided ? 0n : authorizedMinor - capturedMinor;
}

/** What may still be captured, minor units: what the bank holds, unless staff closed the rest. */
export function capturableMinor(
  payment: Pick<PaymentFacts, "voided" | "authorizedMinor" | "capturedMinor" | "restClosedAt">,
): bigint {
  return payment.restClosedAt === null ? heldMinor(payment) : 0n;
}

/** What was captured and not yet refunded, minor units, whether or not the bank has taken it back. */
export function unrefundedMinor(payment: Pick<PaymentFacts, "capturedMinor" | "refundedMinor">): bigint {
  return payment.capturedMinor - payment.refundedMinor;
}

type DisputedFacts = Pick<PaymentFacts, "capturedMinor" | "refundedMinor"> & {
  /** The sum of the chargebacks that the shop has not won. */
  chargedBackMinor: bigint;
};

/** What is left to refund, minor units: captured, not refunded, and not taken back by the bank. */
export function refundableMinor(payment: DisputedFacts): bigint {
  const left = unrefundedMinor(payment) - payment.chargedBackMinor;
  return left > 0n ? left : 0n;
}

/** Whether a refund may pay a second time what the bank has taken back: always while a chargeback is open. */
export function paysTwice(
  payment: DisputedFacts & { chargebackOpen: boolean },
  amountMinor: bigint,
): boolean {
  return payment.chargebackOpen || amountMinor > refundableMinor(payment);
}

/** Why nothing of an order leaves. */
export type DispatchStop = "not_paid" | "busy" | "money_returned" | "held" | DispatchDoubt;

/** What a person must confirm before goods leave: the bank took money back, or the order is charged only in part. */
export type DispatchDoubt = "charged_back" | "part_charged";

type GoodsFacts = DisputedFacts &
  Pick<PaymentFacts, "status" | "amountMinor" | "authorizedMinor" | "voided" | "restClosedAt" | "held"> & {
    refundPendingMinor: bigint;
    operations: readonly Pick<PaymentFacts["operations"][number], "kind" | "state">[];
  };

/**
 * Why nothing of an order leaves the house: goods leave only for money that is there or held. Undefined if they may.
 *
 * A void or a refund that may have happened counts as one that did. What a person confirms is `confirmed`.
 */
export function dispatchStop(
  payment: GoodsFacts | undefined,
  confirmed: readonly DispatchDoubt[] = [],
): DispatchStop | undefined {
  if (payment?.status !== "APPROVED" || payment.voided) return "not_paid";
  const pending = payment.operations.filter(({ state }) => state === "OPEN" || state === "UNKNOWN");
  if (pending.some(({ kind }) => kind === "VOID")) return "not_paid";
  // A movement by staff may begin with it.
  if (pending.some(({ kind }) => kind === "CREATE_SESSION")) return "busy";
  if (unrefundedMinor(payment) - payment.refundPendingMinor + capturableMinor(payment) <= 0n)
    return "money_returned";
  if (payment.held && payment.capturedMinor === 0n) return "held";
  return dispatchDoubts(payment).find((doubt) => !confirmed.includes(doubt));
}

/** What a person must confirm before goods of an order leave. */
export function dispatchDoubts(payment: Omit<GoodsFacts, "operations">): DispatchDoubt[] {
  const charged = payment.restClosedAt === null ? payment.authorizedMinor : payment.capturedMinor;
  return [
    ...(payment.chargedBackMinor > 0n ? ["charged_back" as const] : []),
    ...(charged < payment.amountMinor ? ["part_charged" as const] : []),
  ];
}

function isIdle(payment: PaymentFacts): boolean {
  return payment.status === "APPROVED" && !hasOpenOperation(payment);
}

export function admitsCapture(payment: PaymentFacts): boolean {
  return isIdle(payment) && capturableMinor(payment) > 0n;
}

/** A void releases the whole authorization: only while nothing of it is captured. */
export function admitsVoid(payment: PaymentFacts): boolean {
  return isIdle(payment) && capturableMinor(payment) > 0n && payment.capturedMinor === 0n;
}

/** Closes the rest once a part is captured: what is not needed of an authorization that is untouched is voided. */
export function admitsCloseRest(payment: PaymentFacts): boolean {
  return admitsCapture(payment) && payment.capturedMinor > 0n;
}

export function admitsRefund(payment: PaymentFacts): boolean {
  return isIdle(payment) && unrefundedMinor(payment) > 0n;
}

/**
 * A capture, void or refund, after a new session if the payment has none.
 *
 * A payment with a card on file has none. See docs/gateway.md.
 */
export function withSession(
  movement: NextOperation,
  { sessionId }: { sessionId: string | null },
): NextOperation {
  return sessionId === null ? { kind: "CREATE_SESSION", movement } : movement;
}

/** The bank's transaction id of the authorization, which a void refers to. */
export function authorizationTransactionId(payment: {
  operations: readonly { kind: OperationKind; state: OperationState; gatewayTransactionId: string | null }[];
}): string | undefined {
  const authorization = payment.operations.find(
    ({ kind, state }) => kind === "AUTHORIZE" && state === "SUCCEEDED",
  );
  return authorization?.gatewayTransactionId ?? undefined;
}
