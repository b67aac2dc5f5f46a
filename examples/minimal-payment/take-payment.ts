import { randomUUID } from "node:crypto";

import type { CardToken, Exchange, Gateway, TransactionAnswer } from "@/lib/gateway/gateway";
import { gatewayOrderIdSchema } from "@/lib/ids";
import type { Money } from "@/lib/money/money";

/** A call that did not do what the program needs next. */
export class PaymentStopped extends Error {}

type Payment = {
  amount: Money;
  card: CardToken;
  authRedirectUrl: string;
  /** Shows the issuer's markup to the payer's browser; resolves when the gateway has posted it to `authRedirectUrl`. */
  challenge: (redirectHtml: string) => Promise<void>;
};

/**
 * Takes one card payment from the session to the refund, with nothing but the gateway's client. Numbers are the endpoints of the
 * gateway document.
 *
 * It leaves out what the shop is for. It writes nothing before a call, so no record says what moved if the process dies or an answer is
 * lost. docs/how-a-payment-works.md describes what a shop adds.
 *
 * `card` is a token of the hosted card frame: the number never comes here. `report` receives a line for each step.
 */
export async function takePayment(
  { amount, card, authRedirectUrl, challenge }: Payment,
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
  if (authentication.recommendation !== "PROCEED")
    throw new PaymentStopped(`the gateway recommends ${authentication.recommendation}`);
  const { transactionId, redirectHtml, payerInteraction } = authentication;
  if (transactionId === undefined)
    throw new PaymentStopped("the authentication has no id, so a charge could not name it");
  if (payerInteraction === "REQUIRED") {
    if (redirectHtml === undefined)
      throw new PaymentStopped("the issuer asks for a challenge that cannot be shown");
    report("3. The issuer asks the payer.");
    await challenge(redirectHtml);
    report("3. The payer is back. The bank decides with the charge.");
  } else {
    report(
      `3. The payer is authenticated: ${authentication.authenticationStatus}, ECI ${authentication.eci}.`,
    );
  }

  // 5. The bank holds the amount. With `pay` (4) it would be taken at once, and there would be no capture.
  const authorized = await move(
    "the authorization",
    amount,
    gateway.authorize({ ...order, authenticationTransactionId: transactionId }),
  );
  report(`5. ${text(authorized.amount)} is authorized, transaction ${authorized.transactionId}.`);

  // 7. A bank may hold only a part. Nobody sells for less, so it is released.
  if (authorized.amount.minor < amount.minor) {
    const originalTransactionId = authorized.transactionId;
    await move(
      "the void",
      amount,
      gateway.void({ ...order, amount: authorized.amount, originalTransactionId }),
    );
    throw new PaymentStopped(`the bank approved only ${text(authorized.amount)}, which is released`);
  }

  // 6. Taken when the goods leave, in one part or several.
  const captured = await move("the capture", amount, gateway.capture(order));
  report(`6. ${text(captured.amount)} is captured.`);

  // 8. A part goes back.
  const half = { ...amount, minor: Math.floor(captured.amount.minor / 2) };
  const refunded = await move("the refund", half, gateway.refund({ ...order, amount: half }));
  report(`8. ${text(refunded.amount)} is refunded.`);
  return { orderId, captured: captured.amount, refunded: refunded.amount };
}

/** What a movement moved. An answer may be a decline, and an approval may be for a part. */
async function move(
  what: string,
  { currency, exponent }: Money,
  call: Promise<Exchange<TransactionAnswer>>,
): Promise<{ amount: Money; transactionId: string }> {
  const answer = await need(what, call);
  if (!answer.approved) throw new PaymentStopped(`${what}: declined: ${answer.gatewayCode}`);
  const { approvedMinor: minor, transactionId = "" } = answer;
  return { amount: { minor, currency, exponent }, transactionId };
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
