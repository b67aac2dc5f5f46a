import "server-only";
import { gatewayOrderIdSchema, sessionIdSchema } from "@/lib/ids";
import { required } from "@/lib/invariant";
import type { Database } from "@/lib/db/database";
import type { AgreementTerms, CardToken, Exchange, Gateway } from "@/lib/gateway/gateway";
import type { SealingKeys } from "./sealing";
import type { Log } from "@/lib/log/log";
import { countGatewayCall } from "@/lib/monitor/gateway-calls";
import { storedMoney } from "@/lib/money/money";
import { err, ok, type Result } from "@/lib/result";
import type { AnswerStore } from "./answer-store";
import type { Consequences } from "./consequences";
import type { OpenedOperation } from "./journal";
import type { OpenPayment } from "./payment";
import { type AgreementCard, readAgreementCard, readAgreementTerms } from "./read-agreement";
import {
  agreementResult,
  authenticationResult,
  type AuthenticationSettings,
  cardResult,
  failureResult,
  isCharge,
  type NotSentReason,
  notSentInTimeReason,
  type OperationResult,
  sessionResult,
  transactionResult,
} from "./operation-result";
import { sealSessionKey } from "./session-key";
import { authorizationTransactionId, chargeTries } from "./state-table";

export type PaymentDeps = {
  db: Database;
  answers: AnswerStore;
  gateway: Gateway;
  consequences: Consequences;
  log: Log;
  now: () => Date;
  /** Encrypt the gateway's session keys. */
  sessionKeys: SealingKeys;
  /** Encrypt the tokens of saved cards. */
  cardTokenKeys: SealingKeys;
  settings: AuthenticationSettings & { appUrl: string; gatewayTimeoutMs: number };
};

/** Milliseconds between opening an operation and sending it; a process that was suspended for longer does not send. */
export const sendWithin = 10_000;

/** Sends an opened operation to the gateway and reads the answer. Logs and counts it once. */
export async function performOperation(
  opened: OpenedOperation,
  deps: PaymentDeps,
  card?: CardToken,
): Promise<OperationResult> {
  const { payment, operation } = opened;
  const stored = await readStored(opened, deps);
  const started = Date.now();
  // The wall clock, because a monotonic clock stands still while a machine is suspended.
  const tooLate = started - operation.openedAt > sendWithin;
  const result = !stored.ok
    ? notSent(opened, stored.error)
    : tooLate
      ? notSent(opened, notSentInTimeReason)
      : await send(opened, stored.value, deps, card);
  const durationMs = Date.now() - started;
  countGatewayCall(operation.kind, result.state, durationMs);
  deps.log.info(
    {
      paymentId: payment.id,
      operationId: operation.id,
      kind: operation.kind,
      state: result.state,
      reason: result.reason,
      durationMs,
    },
    "operation",
  );
  return result;
}

function notSent({ payment, operation }: OpenedOperation, reason: NotSentReason): OperationResult {
  if (reason === "token_erased" || reason === "token_unreadable")
    return { state: "UNSENT", reason, event: "failed", endReason: "card_unavailable" };
  return failureResult(operation.kind, { kind: "unreachable", reason }, failureContext(payment));
}

/** What a call needs of the database. */
type Stored = { terms?: AgreementTerms; charged?: AgreementCard };

/** Reads what the call needs of the database before anything is sent, so that a failure here leaves nothing unknown. */
async function readStored(
  { payment, operation }: OpenedOperation,
  deps: PaymentDeps,
): Promise<Result<Stored, NotSentReason>> {
  try {
    if (operation.kind === "ADD_AGREEMENT") return ok({ terms: await readAgreementTerms(payment, deps) });
    if (operation.kind !== "PAY" || payment.initiator !== "MERCHANT") return ok({});
    const charged = await readAgreementCard(payment, deps);
    return charged.ok ? ok({ charged: charged.value }) : charged;
  } catch (error) {
    deps.log.error({ paymentId: payment.id, operationId: operation.id, error }, "operation not prepared");
    return err("not_prepared");
  }
}

async function send(
  { payment, operation }: OpenedOperation,
  { terms, charged }: Stored,
  { gateway, sessionKeys, settings }: PaymentDeps,
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
  if (charged !== undefined) {
    return finish(await gateway.payByAgreement({ orderId, amount, ...charged }), (answer) =>
      transactionResult("PAY", answer),
    );
  }
  const sessionId = sessionIdSchema.parse(required(payment.sessionId, "session of the payment"));
  const inSession = { sessionId, orderId, amount };
  const authenticationTransactionId = payment.authTransactionId ?? undefined;
  switch (operation.kind) {
    case "ADD_AGREEMENT":
      return finish(
        await gateway.addAgreement({ sessionId, agreement: required(terms, "terms of the agreement") }),
        agreementResult,
      );
    case "ADD_CARD":
      return finish(await gateway.addCard({ ...inSession, card: required(card, "card token") }), cardResult);
    case "AUTHENTICATE": {
      const authRedirectUrl = `${settings.appUrl}/payments/${payment.returnToken}/return`;
      const input = { ...inSession, card: required(card, "card token"), authRedirectUrl };
      return finish(await gateway.authenticate(input), (answer) => authenticationResult(answer, settings));
    }
    case "VERIFY":
      return finish(await gateway.verify({ ...inSession, authenticationTransactionId }), (answer) =>
        transactionResult("VERIFY", answer),
      );
    case "PAY":
      return finish(await gateway.pay({ ...inSession, authenticationTransactionId }), (answer) =>
        transactionResult("PAY", answer),
      );
    case "AUTHORIZE":
      return finish(await gateway.authorize({ ...inSession, authenticationTransactionId }), (answer) =>
        transactionResult("AUTHORIZE", answer, settings.unprovenAuthentication),
      );
    case "CAPTURE":
      return finish(await gateway.capture(inSession), (answer) => transactionResult("CAPTURE", answer));
    case "REFUND":
      return finish(await gateway.refund(inSession), (answer) => transactionResult("REFUND", answer));
    case "VOID": {
      const originalTransactionId = required(
        authorizationTransactionId(payment),
        "transaction id of the authorization",
      );
      return finish(await gateway.void({ ...inSession, originalTransactionId }), (answer) =>
        transactionResult("VOID", answer),
      );
    }
  }
}

function failureContext({ status, operations }: OpenPayment) {
  const unsent = operations.filter(({ kind, state }) => state === "UNSENT" && isCharge(kind));
  return { status, lastTry: unsent.length + 1 >= chargeTries };
}
