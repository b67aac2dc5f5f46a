import { randomUUID } from "node:crypto";

import type { CardToken, Exchange, Gateway } from "@/lib/gateway/gateway";
import { gatewayOrderIdSchema } from "@/lib/ids";
import type { Money } from "@/lib/money/money";

/** A call that did not do what the program needs next. */
export class PaymentStopped extends Error {}

type Payment = { amount: Money; card: CardToken; authRedirectUrl: string };

/**
 * Takes one card payment from the session to the refund, with nothing but the gateway's client. Numbers are the endpoints of the
 * gateway document.
 *
 * It leaves out what the shop is for. It writes nothing before a call, so no record says what moved if the process dies or an answer is
 * lost. docs/how-a-payment-works.md describes what a shop adds.
 *
 * `card` is a token of the hosted card frame: the number never comes here. After a challenge the payer's browser returns to
 * `authRedirectUrl`. `report` receives a line for each step.
 */
export async function takePayment(
  { amount, card, authRedirectUrl }: Payment,
  gateway: Gateway,
  report: (line: string) => void,
): Promise<{ orderId: string; captured: Money; refunded: Money }> {
  const orderId = gatewayOrderIdSchema.parse(`EXAMPLE-${randomUUID().slice(0, 8).toUpperCase()}`);

  // 1. A session holds the card and the payer's authentication until the order is paid.
  const { sessionId } = await need("a session", gateway.createSession());
  report("1. The session is open.");
  const order = { sessionId, orderId, amount };

  // 2. The card is added by its token.
  const added = await need("the card", gateway.addCard({ ...order, card }));
  if (!added.accepted) throw new PaymentStopped(`the card was not accepted: ${added.gatewayCode}`);
  report(`2. The card is in the session: ${added.brand} •••• ${added.last4}.`);

  // 3. The payer is authenticated. Frictionless cards end here; a challenge needs the payer's browser.
  const authentication = await need(
    "authentication",
    gateway.authenticate({ ...order, card, authRedirectUrl }),
  );
  if (authentication.redirectHtml !== undefined && authentication.payerInteraction === "REQUIRED") {
    throw new PaymentStopped(
      "the issuer wants a challenge: show redirectHtml in a frame, and wait for the callback",
    );
  }
  if (authentication.recommendation !== "PROCEED")
    throw new PaymentStopped(`the gateway recommends ${authentication.recommendation}`);
  report(`3. The payer is authenticated: ${authentication.authenticationStatus}, ECI ${authentication.eci}.`);

  // 5. The bank holds the amount. With `pay` (4) it would be taken at once, and there would be no capture.
  const authorized = await need(
    "the authorization",
    gateway.authorize({ ...order, authenticationTransactionId: authentication.transactionId }),
  );
  if (!authorized.approved) throw new PaymentStopped(`declined: ${authorized.gatewayCode}`);
  report(`5. ${text(amount)} is authorized, transaction ${authorized.transactionId}.`);

  // 6. Taken when the goods leave, in one part or several.
  await need("the capture", gateway.capture(order));
  report(`6. ${text(amount)} is captured.`);

  // 8. A part goes back.
  const half = { ...amount, minor: Math.floor(amount.minor / 2) };
  await need("the refund", gateway.refund({ ...order, amount: half }));
  report(`8. ${text(half)} is refunded.`);
  return { orderId, captured: amount, refunded: half };
}

/** The value of an answer. A lost answer is an unknown outcome: it must be looked up at the bank, and never sent again. */
async function need<Answer>(what: string, call: Promise<Exchange<Answer>>): Promise<Answer> {
  const { result } = await call;
  if (result.ok) return result.value;
  switch (result.error.kind) {
    case "unreachable":
      throw new PaymentStopped(`${what}: the gateway could not be reached, nothing was sent`);
    case "refused":
      throw new PaymentStopped(`${what}: the gateway refused it: ${result.error.reason}`);
    case "outcome_unknown":
      throw new PaymentStopped(
        `${what}: the answer was lost. Look at the bank before anything is sent again`,
      );
  }
}

function text({ minor, currency, exponent }: Money): string {
  return `${(minor / 10 ** exponent).toFixed(exponent)} ${currency}`;
}
