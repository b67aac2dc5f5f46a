import { randomBytes } from "node:crypto";

import type {
  AgreementTerms,
  Exchange,
  Gateway,
  SessionAnswer,
  TransactionAnswer,
} from "@/lib/gateway/gateway";
import { createGateway } from "@/lib/gateway/gateway-client";
import { type GatewayOrderId, gatewayOrderIdSchema, type SessionId } from "@/lib/ids";
import { exponentOf } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import {
  agreementResult,
  authenticationResult,
  cardResult,
  failureResult,
  type MovementKind,
  type OperationResult,
  sessionResult,
  transactionResult,
} from "@/lib/payments/operation-result";
import type { OperationKind } from "@/lib/db/generated/enums";
import type { Card } from "@/labs/conformance/conformance-run";
import type { Target } from "@/labs/conformance/gateway-caller";

/** The endpoints that the shop calls. */
export type ShopEndpoint =
  | "create"
  | "agreement"
  | "card"
  | "authenticate"
  | "pay"
  | "authorize"
  | "capture"
  | "void"
  | "refund"
  | "verify"
  | "card on file";

/** An answer with which the shop cannot go on. */
export type Obstacle = {
  endpoint: ShopEndpoint;
  /** What the shop makes of the answer. */
  message: string;
};

export type ShopTrial = {
  obstacles: Obstacle[];
  /** Endpoints that were called. */
  tried: Set<ShopEndpoint>;
  /** Endpoints that were not called, with the reason. */
  notTried: Map<ShopEndpoint, string>;
};

export type TrialOptions = {
  /** Whether money may be moved. */
  live: boolean;
  card?: Card;
  challengeCard?: Card;
  currency: string;
  refundPath: string;
  verifyPath: string;
};

const endpointOf = {
  CREATE_SESSION: "create",
  ADD_AGREEMENT: "agreement",
  ADD_CARD: "card",
  AUTHENTICATE: "authenticate",
  VERIFY: "verify",
  PAY: "pay",
  AUTHORIZE: "authorize",
  CAPTURE: "capture",
  VOID: "void",
  REFUND: "refund",
} as const satisfies Record<OperationKind, ShopEndpoint>;

/** Endpoints that are called with --live alone. */
const liveEndpoints = ["pay", "authorize", "capture", "void", "refund", "verify", "card on file"] as const;

/**
 * Makes the shop's own calls with the shop's own gateway client, and reads the answers as a payment does.
 *
 * With `live` it pays and refunds one order, captures and refunds a second in two parts each, voids a third, and verifies a
 * card under an agreement, charges it and refunds that in a new session.
 */
export async function tryShop(target: Target, options: TrialOptions): Promise<ShopTrial> {
  const { live, card, challengeCard, refundPath, verifyPath } = options;
  const trial: ShopTrial = { obstacles: [], tried: new Set(), notTried: new Map() };
  const gateway = createGateway({ ...target, refundPath, verifyPath, acceptVersions: "3DS1, 3DS2" });
  const run = { trial, gateway, currency: options.currency };
  if (card === undefined) {
    await openSession(run, newAgreement());
    for (const endpoint of ["card", "authenticate", ...liveEndpoints] as const)
      trial.notTried.set(endpoint, "no card token was given");
    return trial;
  }
  if (challengeCard !== undefined) await prepare(run, challengeCard);
  if (live) {
    await payAndRefund(run, card);
    await captureAndRefund(run, card);
    await authorizeAndVoid(run, card);
    await verifyAndCharge(run, card);
  } else {
    await prepare(run, card, newAgreement());
    for (const endpoint of liveEndpoints) trial.notTried.set(endpoint, "it takes --live");
  }
  for (const endpoint of trial.tried) trial.notTried.delete(endpoint);
  return trial;
}

type Run = { trial: ShopTrial; gateway: Gateway; currency: string };

type Prepared = {
  sessionId: SessionId;
  orderId: GatewayOrderId;
  amount: Money;
  authenticationTransactionId: string | undefined;
  challenged: boolean;
};

type NewOrder = Pick<Prepared, "orderId" | "amount">;

function newOrder({ currency }: Run): NewOrder {
  const exponent = exponentOf(currency);
  return {
    orderId: gatewayOrderIdSchema.parse(`CONF-${randomBytes(8).toString("hex")}`),
    amount: { minor: 10 * 10 ** exponent, currency, exponent },
  };
}

/** The terms of an agreement as the shop sends them. */
function newAgreement(): AgreementTerms {
  return {
    id: `CONF-${randomBytes(12).toString("hex")}`,
    expiryDate: `${new Date().getUTCFullYear() + 5}-12-31`,
    minimumDaysBetweenPayments: 1,
  };
}

/** Opens a session and adds an agreement if there is one; undefined if the shop could not go on. */
async function openSession(
  { trial, gateway }: Run,
  agreement?: AgreementTerms,
): Promise<SessionId | undefined> {
  const session = await gateway.createSession();
  await take(trial, "CREATE_SESSION", Promise.resolve(session), openedSession);
  if (!session.result.ok) return undefined;
  const { sessionId } = session.result.value;
  if (agreement === undefined) return sessionId;
  const agreed = gateway.addAgreement({ sessionId, agreement });
  const { state } = await take(trial, "ADD_AGREEMENT", agreed, agreementResult);
  return state === "SUCCEEDED" ? sessionId : undefined;
}

/** Opens a session, adds the card and authenticates; undefined if the shop could not go on. */
async function prepare(run: Run, card: Card, agreement?: AgreementTerms): Promise<Prepared | undefined> {
  const { trial, gateway } = run;
  const sessionId = await openSession(run, agreement);
  if (sessionId === undefined) return undefined;
  const order = { ...newOrder(run), sessionId, card };
  const added = await take(trial, "ADD_CARD", gateway.addCard(order), cardResult);
  if (added.state !== "SUCCEEDED") return undefined;
  const authenticated = await take(
    trial,
    "AUTHENTICATE",
    gateway.authenticate({ ...order, authRedirectUrl: "https://conformance.invalid/authenticated" }),
    (answer) =>
      authenticationResult(answer, {
        authenticationUnavailable: "proceed",
        unprovenAuthentication: "accept",
      }),
  );
  if (authenticated.state !== "SUCCEEDED") return undefined;
  return {
    ...order,
    authenticationTransactionId: authenticated.gatewayTransactionId,
    challenged: authenticated.event === "challenged",
  };
}

async function payAndRefund(run: Run, card: Card): Promise<void> {
  const order = await prepareCharge(run, card, ["pay", "refund"]);
  if (order === undefined) return;
  const { gateway } = run;
  if (!mayHaveMoved(await move(run, "PAY", gateway.pay(order)))) return;
  for (const amount of inTwoParts(order.amount))
    await move(run, "REFUND", gateway.refund({ ...order, amount }));
}

async function captureAndRefund(run: Run, card: Card): Promise<void> {
  const order = await prepareCharge(run, card, ["authorize", "capture"]);
  if (order === undefined) return;
  const { gateway } = run;
  if (!mayHaveMoved(await move(run, "AUTHORIZE", gateway.authorize(order)))) return;
  for (const amount of inTwoParts(order.amount)) {
    const captured = await move(run, "CAPTURE", gateway.capture({ ...order, amount }));
    if (mayHaveMoved(captured)) await move(run, "REFUND", gateway.refund({ ...order, amount }));
  }
}

async function authorizeAndVoid(run: Run, card: Card): Promise<void> {
  const order = await prepareCharge(run, card, ["void"]);
  if (order === undefined) return;
  const { trial, gateway } = run;
  const authorized = await move(run, "AUTHORIZE", gateway.authorize(order));
  if (!mayHaveMoved(authorized)) return;
  const { gatewayTransactionId: originalTransactionId } = authorized;
  if (originalTransactionId === undefined) {
    const message = `names no transaction id, which a void needs; ${order.orderId} stays authorized`;
    trial.obstacles.push({ endpoint: "authorize", message });
    return;
  }
  await move(run, "VOID", gateway.void({ ...order, originalTransactionId }));
}

async function verifyAndCharge(run: Run, card: Card): Promise<void> {
  const agreement = newAgreement();
  const verification = await prepareCharge(run, card, ["verify", "card on file"], agreement);
  if (verification === undefined) return;
  const { trial, gateway } = run;
  const { state } = await take(trial, "VERIFY", gateway.verify(verification), (answer) =>
    transactionResult("VERIFY", answer),
  );
  if (state !== "SUCCEEDED") {
    trial.notTried.set("card on file", "a step before it failed");
    return;
  }
  const charge = newOrder(run);
  const paid = await take(
    trial,
    "PAY",
    gateway.payByAgreement({ ...charge, agreementId: agreement.id, cardToken: card.token }),
    (answer) => transactionResult("PAY", answer),
    "card on file",
  );
  if (!mayHaveMoved(paid)) return;
  const sessionId = await openSession(run);
  if (sessionId !== undefined) await move(run, "REFUND", gateway.refund({ ...charge, sessionId }));
}

/** Prepares an order without a challenge; `endpoints` are those that are not tried if that takes a browser. */
async function prepareCharge(
  run: Run,
  card: Card,
  endpoints: readonly ShopEndpoint[],
  agreement?: AgreementTerms,
): Promise<Prepared | undefined> {
  const order = await prepare(run, card, agreement);
  const reason = order === undefined ? "a step before it failed" : "the card requires a challenge";
  if (order === undefined || order.challenged) {
    for (const endpoint of endpoints) run.trial.notTried.set(endpoint, reason);
    return undefined;
  }
  return order;
}

function move(
  { trial }: Run,
  kind: MovementKind,
  call: Promise<Exchange<TransactionAnswer>>,
): Promise<OperationResult> {
  return take(trial, kind, call, (answer) => transactionResult(kind, answer));
}

/** Reads an answer as the shop does, and records it as an obstacle if the operation did not succeed. */
async function take<Answer>(
  trial: ShopTrial,
  kind: OperationKind,
  call: Promise<Exchange<Answer>>,
  read: (answer: Answer) => OperationResult,
  endpoint: ShopEndpoint = endpointOf[kind],
): Promise<OperationResult> {
  const { result } = await call;
  const taken = result.ok
    ? read(result.value)
    : failureResult(kind, result.error, { lastTry: true, status: "READY" });
  trial.tried.add(endpoint);
  const message = describe(taken);
  const known = trial.obstacles.some((other) => other.endpoint === endpoint && other.message === message);
  if (taken.state !== "SUCCEEDED" && !known) trial.obstacles.push({ endpoint, message });
  return taken;
}

/** After an unknown outcome the run goes on, so that what may have moved is given back. */
function mayHaveMoved({ state }: OperationResult): boolean {
  return state === "SUCCEEDED" || state === "UNKNOWN";
}

/** What the shop makes of an answer, with its reason. */
function describe({ state, reason, endReason, gatewayCode }: OperationResult): string {
  const meanings: Partial<Record<OperationResult["state"], string>> = {
    UNKNOWN: "the outcome is unknown to the shop",
    LOST: "the shop cannot use the answer",
    DECLINED: "the shop takes the answer as a no",
    REFUSED: "the gateway refuses the shop's call",
    UNSENT: "no connection",
  };
  const why = [reason ?? endReason, gatewayCode].filter((part) => part !== undefined).join(", ");
  return `${meanings[state] ?? state}${why === "" ? "" : ` (${why})`}`;
}

function inTwoParts(amount: Money): [Money, Money] {
  const part = Math.floor(amount.minor * 0.4);
  return [
    { ...amount, minor: part },
    { ...amount, minor: amount.minor - part },
  ];
}

/** No payer comes back, so the session's key is not kept. */
function openedSession(answer: SessionAnswer): OperationResult {
  return sessionResult(answer, undefined);
}
