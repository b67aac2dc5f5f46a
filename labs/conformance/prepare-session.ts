import { randomBytes } from "node:crypto";

import type { Card, ConformanceRun } from "./conformance-run";
import type { Endpoint } from "./findings";
import { textAt } from "./gateway-response";

/** Ten whole units of the currency: enough to split, little enough to give back. */
export const orderAmount = 10;

export type OrderFields = {
  id: string;
  amount: number;
  currency: string;
};

/** A session that holds an order and a card. */
export type PreparedSession = {
  session: string;
  order: OrderFields;
  card: Card;
};

export type PrepareOptions = {
  card?: Card;
  /** Runs on the session before the card is added. */
  beforeCard?: (session: string) => Promise<unknown>;
};

/** Creates a session and adds an order and a card; if that fails, reports `endpoint` as not checked. */
export async function prepareSession(
  run: ConformanceRun,
  endpoint: Endpoint,
  { card = run.card, beforeCard }: PrepareOptions = {},
): Promise<PreparedSession | undefined> {
  if (!card) {
    run.findings.notChecked(endpoint, "no card token was given");
    return undefined;
  }
  const session = await createSession(run);
  if (!session) {
    run.findings.notChecked(endpoint, "create session returned no session.id");
    return undefined;
  }
  await beforeCard?.(session);
  const order = newOrder(run);
  await run.call(`session/${session}/card`, { order, sourceOfFunds: card });
  return { session, order, card };
}

/** The id of a new session, if the gateway returns one. */
export async function createSession({ call }: ConformanceRun): Promise<string | undefined> {
  return textAt(await call("session/create"), "session.id");
}

/** An order under an id that no other run has used. */
export function newOrder({ currency }: ConformanceRun): OrderFields {
  return { id: `CONF-${randomBytes(8).toString("hex")}`, amount: orderAmount, currency };
}
