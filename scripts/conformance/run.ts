import { randomBytes } from "node:crypto";

import type { Endpoint, Findings } from "./findings";
import { type Answer, type Caller, textAt } from "./gateway-caller";

/** A token of the tokenization provider, with the expiry that belongs to its card. */
export type Card = {
  token: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** Two digits. */
  expiryYear: number;
};

/** What each chapter of the suite is given. */
export type Run = {
  call: Caller;
  findings: Findings;
  merchantId: string;
  /** Whether money may be moved. */
  live: boolean;
  /** A card that is approved without an act of the payer's. */
  card?: Card;
  /** A card whose payer must act. */
  challengeCard?: Card;
  currency: string;
  /** Last path segments that are assumptions. */
  verifyPath: string;
  refundPath: string;
};

/** An order of ten whole units: enough to be split, little enough to be given back. */
export const AMOUNT = 10;

export type OrderSent = {
  id: string;
  amount: number;
  currency: string;
};

export type Prepared = {
  session: string;
  order: OrderSent;
  card: Card;
};

/** An order under an id that no other run has used. */
export function newOrder({ currency }: Run): OrderSent {
  return { id: `CONF-${randomBytes(8).toString("hex")}`, amount: AMOUNT, currency };
}

/** A fresh session's id, if the gateway gives one. */
export async function newSession({ call }: Run): Promise<string | undefined> {
  return textAt(await call("session/create"), "session.id");
}

type Wanted = {
  card?: Card;
  /** What is done with the session before the card is added. */
  before?: (session: string) => Promise<unknown>;
};

/** A session that holds an order and a card; where that cannot be had, the reason is found about `endpoint`. */
export async function prepare(
  run: Run,
  endpoint: Endpoint,
  { card = run.card, before }: Wanted = {},
): Promise<Prepared | undefined> {
  if (!card) {
    run.findings.notChecked(endpoint, "no card token was given");
    return undefined;
  }
  const session = await newSession(run);
  if (!session) {
    run.findings.notChecked(endpoint, "creating a session answered no session.id");
    return undefined;
  }
  await before?.(session);
  const order = newOrder(run);
  await run.call(`session/${session}/card`, { order, sourceOfFunds: card });
  return { session, order, card };
}

/** Starts the payer's authentication. No payer is sent to the address: it is there because it must be. */
export function authenticate({ call }: Run, prepared: Prepared, rest: object = {}): Promise<Answer> {
  return call(`session/${prepared.session}/authenticate`, { ...authenticateBody(prepared), ...rest });
}

export function authenticateBody({ order, card }: Prepared): Record<string, unknown> {
  return {
    order,
    sourceOfFunds: card,
    authRedirectUrl: "https://conformance.invalid/authenticated",
    acceptVersions: "3DS1, 3DS2",
  };
}

/** A prepared session with its payer authenticated, and the body that pay and authorize take. */
export type Authenticated = {
  body: { order: OrderSent; authentication?: { transactionId: string }; session: { id: string } };
} & Prepared;

/** Prepares and authenticates, as far as that goes without a browser; otherwise the reason is found. */
export async function prepareToPay(
  run: Run,
  endpoint: Endpoint,
  wanted?: Wanted,
): Promise<Authenticated | undefined> {
  const prepared = await prepare(run, endpoint, wanted);
  if (!prepared) return undefined;
  const answer = await authenticate(run, prepared);
  if (textAt(answer, "authentication.payerInteraction") === "REQUIRED") {
    run.findings.notChecked(endpoint, "the card wants its payer to act, which takes a browser");
    return undefined;
  }
  const transactionId = textAt(answer, "transaction.id");
  return {
    ...prepared,
    body: {
      order: prepared.order,
      ...(transactionId && { authentication: { transactionId } }),
      session: { id: prepared.session },
    },
  };
}

/** Whether an answer says that the operation was processed and approved. */
export function succeeded({ status, body }: Answer): boolean {
  return status >= 200 && status < 300 && body?.["result"] === "SUCCESS";
}
