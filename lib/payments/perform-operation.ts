import "server-only";
import type { Database } from "@/lib/db/database";
import type { CardToken, Exchange, Gateway } from "@/lib/gateway/gateway";
import type { Log } from "@/lib/log/log";
import { minorUnits } from "@/lib/money/money";
import type { Claim, JournaledPayment } from "./journal";
import {
  authenticationResult,
  cardResult,
  failureResult,
  type Outcome,
  sessionResult,
  transactionResult,
} from "./operation-result";
import { chargeTries } from "./state-table";

export type PaymentDeps = {
  db: Database;
  gateway: Gateway;
  now: () => Date;
  log: Log;
  settings: { appUrl: string; authenticationUnavailable: "proceed" | "stop"; gatewayTimeoutMs: number };
};

/** Milliseconds between opening a journal row and sending: a process that slept longer does not send. */
export const sendWithin = 10_000;

/** Calls the gateway for a claimed row and says what came of it. Throws nothing that the gateway does. */
export async function performOperation(claim: Claim, deps: PaymentDeps, card?: CardToken): Promise<Outcome> {
  const { payment, operation } = claim;
  // Both times are this process's own; not a monotonic clock, which stands still while a machine is suspended.
  if (Date.now() - operation.claimedAt > sendWithin) {
    return failureResult(
      operation.kind,
      { kind: "unreachable", reason: "not_sent_in_time" },
      isLastTry(payment),
    );
  }
  const amount = {
    minor: minorUnits(operation.amountMinor ?? payment.amountMinor),
    currency: payment.currency,
  };
  const inSession = { sessionId: payment.sessionId ?? "", orderId: payment.gatewayOrderId };
  const authenticated = {
    ...inSession,
    amount,
    authenticationTransactionId: payment.authTransactionId ?? undefined,
  };
  const { gateway, settings } = deps;
  const finish = <T>({ result, evidence }: Exchange<T>, read: (answer: T) => Outcome): Outcome => ({
    ...(result.ok ? read(result.value) : failureResult(operation.kind, result.error, isLastTry(payment))),
    evidence,
  });
  switch (operation.kind) {
    case "CREATE_SESSION":
      return finish(await gateway.createSession(), sessionResult);
    case "ADD_CARD":
      return finish(await gateway.addCard({ ...inSession, amount, card: need(card) }), cardResult);
    case "AUTHENTICATE": {
      const authRedirectUrl = `${settings.appUrl}/payments/${payment.returnToken}/return`;
      const exchange = await gateway.authenticate({
        ...inSession,
        amount,
        card: need(card),
        authRedirectUrl,
      });
      return finish(exchange, (answer) => authenticationResult(answer, settings.authenticationUnavailable));
    }
    case "PAY":
      return finish(await gateway.pay(authenticated), (answer) => transactionResult("PAY", answer));
    case "AUTHORIZE":
      return finish(await gateway.authorize(authenticated), (answer) =>
        transactionResult("AUTHORIZE", answer),
      );
    case "CAPTURE":
      return finish(await gateway.capture({ ...inSession, amount }), (answer) =>
        transactionResult("CAPTURE", answer),
      );
    case "REFUND":
      return finish(await gateway.refund({ ...inSession, amount }), (answer) =>
        transactionResult("REFUND", answer),
      );
    case "VOID": {
      const originalTransactionId = authorizationId(payment);
      const exchange = await gateway.void({ ...inSession, amount, originalTransactionId });
      return finish(exchange, (answer) => transactionResult("VOID", answer));
    }
  }
}

function isLastTry(payment: JournaledPayment): boolean {
  const unsent = payment.operations.filter(
    ({ kind, state }) => state === "UNSENT" && /PAY|AUTHORIZE/.test(kind),
  );
  return unsent.length + 1 >= chargeTries;
}

function authorizationId(payment: JournaledPayment): string {
  const row = payment.operations.find(({ kind, state }) => kind === "AUTHORIZE" && state === "SUCCEEDED");
  return row?.gatewayTransactionId ?? "";
}

function need(card: CardToken | undefined): CardToken {
  if (card === undefined) throw new Error("a step that needs the card was claimed without it");
  return card;
}
