import "server-only";
import { gatewayOrderIdSchema, sessionIdSchema } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Database } from "@/lib/db/database";
import type { AgreementTerms, CardToken, Exchange, TransactionAnswer } from "@/lib/gateway/gateway";
import { openSealed, type SealingKeys } from "./sealing";
import { countGatewayCall } from "@/lib/monitor/gateway-calls";
import { inSpan } from "@/lib/monitor/span";
import { storedMoney } from "@/lib/money/money";
import { err, ok, type Result } from "@/lib/result";
import type { Deps } from "./deps";
import type { OpenedOperation } from "./journal";
import type { OpenPayment } from "./payment";
import {
  agreementResult,
  authenticationResult,
  cardResult,
  failureResult,
  isCharge,
  type NotSentReason,
  notDurableReason,
  notSentInTimeReason,
  type OperationResult,
  sessionResult,
  transactionResult,
} from "./operation-result";
import { sealSessionKey } from "./session-key";
import { authorizationTransactionId, chargeTries } from "./state-table";

/** Milliseconds between opening an operation and sending it; a process that was suspended for longer does not send. */
export const sendWithin = 10_000;

/** Sends an opened operation to the gateway and reads the answer. Logs and counts it once. */
export async function performOperation(
  opened: OpenedOperation,
  deps: Deps,
  card?: CardToken,
): Promise<OperationResult> {
  const { payment, operation } = opened;
  const prepared = await prepare(opened, deps);
  const started = Date.now();
  const ids = { gatewayOrderId: payment.gatewayOrderId, paymentId: payment.id, operationId: operation.id };
  const result = await inSpan(`gateway ${operation.kind}`, { ...ids, kind: operation.kind }, async (end) => {
    const ended = prepared.ok
      ? await send(opened, prepared.value, deps, card)
      : notSent(opened, prepared.error);
    end({ state: ended.state, reason: ended.reason });
    return ended;
  });
  const durationMs = Date.now() - started;
  countGatewayCall(operation.kind, result.state, durationMs);
  const { state, reason } = result;
  deps.log.info({ ...ids, kind: operation.kind, state, reason, durationMs }, "operation");
  return result;
}

function notSent({ payment, operation }: OpenedOperation, reason: NotSentReason): OperationResult {
  if (reason === "token_erased" || reason === "token_unreadable")
    return { state: "UNSENT", reason, event: "failed", endReason: "card_unavailable" };
  return failureResult(operation.kind, { kind: "unreachable", reason }, failureContext(payment));
}

/** What a call needs of the database. */
type Stored = { terms?: AgreementTerms; charged?: AgreementCard };

/** What the call needs, unless its row came too late, or stands on one machine alone: then it must not be sent any more. */
async function prepare(opened: OpenedOperation, deps: Deps): Promise<Result<Stored, NotSentReason>> {
  const stored = await readStored(opened, deps);
  const { openedAt } = opened.operation;
  // The wall clock, because a monotonic clock stands still while a machine is suspended.
  if (Date.now() - openedAt > sendWithin) return err(notSentInTimeReason);
  return deps.commits.unconfirmedAt >= openedAt ? err(notDurableReason) : stored;
}

/** Reads what the call needs of the database before anything is sent, so that a failure here leaves nothing unknown. */
async function readStored(
  { payment, operation }: OpenedOperation,
  deps: Deps,
): Promise<Result<Stored, NotSentReason>> {
  try {
    if (operation.kind === "ADD_AGREEMENT") return ok({ terms: await readAgreementTerms(payment, deps) });
    if (operation.kind !== "PAY" || payment.initiator !== "MERCHANT") return ok({});
    const charged = await readAgreementCard(payment, deps);
    return charged.ok ? ok({ charged: charged.value }) : charged;
  } catch (error) {
    const ids = { gatewayOrderId: payment.gatewayOrderId, paymentId: payment.id, operationId: operation.id };
    deps.log.error({ ...ids, error }, "operation not prepared");
    return err("not_prepared");
  }
}

async function send(
  { payment, operation }: OpenedOperation,
  { terms, charged }: Stored,
  { gateway, sessionKeys, settings }: Deps,
  card: CardToken | undefined,
): Promise<OperationResult> {
  const finish = <T>({ result, evidence }: Exchange<T>, read: (answer: T) => OperationResult) => ({
    ...(result.ok
      ? read(result.value)
      : failureResult(operation.kind, result.error, failureContext(payment))),
    evidence,
  });
  if (operation.kind === "CREATE_SESSION") {
    return finish(await gateway.createSession(), (answer) =>
      sessionResult(answer, sealSessionKey(answer.aes256Key, payment.id, sessionKeys)),
    );
  }
  const amount = storedMoney(operation.amountMinor ?? payment.amountMinor, payment);
  const orderId = gatewayOrderIdSchema.parse(payment.gatewayOrderId);
  const read = (answer: TransactionAnswer) =>
    transactionResult(operation.kind, answer, settings.unprovenAuthentication);
  if (charged !== undefined)
    return finish(await gateway.payByAgreement({ orderId, amount, ...charged }), read);
  const sessionId = sessionIdSchema.parse(required(payment.sessionId, "session of the payment"));
  const inSession = { sessionId, orderId, amount };
  const authenticated = { ...inSession, authenticationTransactionId: payment.authTransactionId ?? undefined };
  switch (operation.kind) {
    case "ADD_AGREEMENT": {
      const agreement = required(terms, "terms of the agreement");
      return finish(await gateway.addAgreement({ sessionId, agreement }), agreementResult);
    }
    case "ADD_CARD":
      return finish(await gateway.addCard({ ...inSession, card: required(card, "card token") }), cardResult);
    case "AUTHENTICATE": {
      const authRedirectUrl = `${settings.appUrl}/payments/${payment.returnToken}/return`;
      const input = { ...inSession, card: required(card, "card token"), authRedirectUrl };
      return finish(await gateway.authenticate(input), (answer) => authenticationResult(answer, settings));
    }
    case "VERIFY":
      return finish(await gateway.verify(authenticated), read);
    case "PAY":
      return finish(await gateway.pay(authenticated), read);
    case "AUTHORIZE":
      return finish(await gateway.authorize(authenticated), read);
    case "CAPTURE":
      return finish(await gateway.capture(inSession), read);
    case "REFUND":
      return finish(await gateway.refund(inSession), read);
    case "VOID": {
      const authorization = authorizationTransactionId(payment);
      const originalTransactionId = required(authorization, "transaction id of the authorization");
      return finish(await gateway.void({ ...inSession, originalTransactionId }), read);
    }
  }
}

function failureContext({ status, operations }: OpenPayment) {
  const unsent = operations.filter(({ kind, state }) => state === "UNSENT" && isCharge(kind));
  return { status, lastTry: unsent.length + 1 >= chargeTries };
}

/** The agreement of a payment, as it is sent to the bank. */
async function readAgreementTerms(
  { agreementId }: Pick<OpenPayment, "agreementId">,
  { db }: { db: Database },
): Promise<AgreementTerms> {
  const { reference, expiryDate, minimumDays } = await db.agreement.findUniqueOrThrow({
    where: { id: required(agreementId, "agreement of the payment") },
    select: { reference: true, expiryDate: true, minimumDays: true },
  });
  return {
    id: reference,
    expiryDate: expiryDate.toISOString().slice(0, 10),
    minimumDaysBetweenPayments: minimumDays,
  };
}

/** The bank's id of an agreement, and the token of its card. */
type AgreementCard = { agreementId: string; cardToken: string };

/**
 * The agreement and the card's token of a payment that the merchant starts. The token goes into the call and nowhere else.
 *
 * An error if the token was erased, or no key opens it: nothing can be sent then.
 */
async function readAgreementCard(
  { agreementId, savedCardId }: Pick<OpenPayment, "agreementId" | "savedCardId">,
  { db, cardTokenKeys }: { db: Database; cardTokenKeys: SealingKeys },
): Promise<Result<AgreementCard, "token_erased" | "token_unreadable">> {
  const [agreement, card] = await Promise.all([
    db.agreement.findUniqueOrThrow({
      where: { id: required(agreementId, "agreement of the payment") },
      select: { reference: true },
    }),
    db.savedCard.findUniqueOrThrow({
      where: { id: required(savedCardId, "saved card of the payment") },
      select: { id: true, tokenSealed: true },
    }),
  ]);
  if (card.tokenSealed === null) return err("token_erased");
  const token = openSealed(card.tokenSealed, card.id, cardTokenKeys);
  if (token === undefined) return err("token_unreadable");
  return ok({ agreementId: agreement.reference, cardToken: token.toString("utf8") });
}
