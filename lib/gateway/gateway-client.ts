import "server-only";
import type { z } from "zod";
import type { GatewayOrderId, SessionId } from "@/lib/ids";
import { fromDecimal, toDecimal } from "@/lib/money/decimals";
import type { Money } from "@/lib/money/money";
import { err, ok, type Result } from "@/lib/result";
import {
  agreementAnswer,
  authenticationAnswer,
  cardAnswer,
  createAnswer,
  type FullAnswer,
  fullAnswer,
  type Named,
  onFileAnswer,
} from "./answers";
import { type CodeReading, readCode, readVerificationCode } from "./codes";
import { createPost, type GatewaySettings } from "./exchange";
import type { CardToken, Exchange, Gateway, GatewayFailure, TransactionAnswer } from "./gateway";

type Requested = { type: string; orderId: GatewayOrderId; amount: Money };

/** Makes a client of the bank's gateway over HTTP. Gateway document, Endpoints and Authentication. */
export function createGateway(settings: GatewaySettings): Gateway {
  const post = createPost(settings);

  async function call<Schema extends z.ZodType<Named>, T>(
    path: string,
    body: object,
    schema: Schema,
    read: (answer: z.infer<Schema>) => Result<T, GatewayFailure>,
  ): Promise<Exchange<T>> {
    const { result, evidence } = await post(path, body);
    if (!result.ok) return { result, evidence };
    const answer = schema.safeParse(result.value);
    if (!answer.success) return { result: outcomeUnknown("unreadable"), evidence };
    const { merchant = settings.merchantId } = answer.data;
    if (merchant !== settings.merchantId) return { result: outcomeUnknown("wrong_merchant"), evidence };
    return { result: read(answer.data), evidence };
  }

  /** A call in a session. An answer that names another one is another call's. */
  function callIn<Schema extends z.ZodType<Named>, T>(
    sessionId: SessionId,
    path: string,
    body: object,
    schema: Schema,
    read: (answer: z.infer<Schema>) => Result<T, GatewayFailure>,
  ): Promise<Exchange<T>> {
    return call(`/session/${encodeURIComponent(sessionId)}/${path}`, body, schema, (answer) =>
      (answer.session?.id ?? sessionId) === sessionId ? read(answer) : outcomeUnknown("wrong_session"),
    );
  }

  function move(
    sessionId: SessionId,
    path: string,
    requested: Requested,
    body: object,
  ): Promise<Exchange<TransactionAnswer>> {
    return callIn(sessionId, path, body, fullAnswer, (answer) => readTransaction(answer, requested));
  }

  const charge =
    (path: "pay" | "authorize", type: string): Gateway["pay"] =>
    ({ sessionId, orderId, amount, authenticationTransactionId: transactionId }) =>
      move(
        sessionId,
        path,
        { type, orderId, amount },
        {
          order: wireOrder(orderId, amount),
          ...(transactionId !== undefined && { authentication: { transactionId } }),
          session: { id: sessionId },
        },
      );

  return {
    createSession: async () => {
      let authenticationLimit: number | undefined;
      const { result, evidence } = await call("/session/create", {}, createAnswer, ({ result, session }) => {
        ({ authenticationLimit } = session);
        return result === undefined || result === "SUCCESS"
          ? ok({ sessionId: session.id, aes256Key: session.aes256Key })
          : outcomeUnknown("contradiction");
      });
      return { result, evidence: { ...evidence, authenticationLimit } };
    },

    addAgreement: ({ sessionId, agreement: { id, expiryDate, minimumDaysBetweenPayments } }) =>
      callIn(
        sessionId,
        "agreement",
        {
          agreement: {
            id,
            type: "RECURRING",
            expiryDate,
            minimumDaysBetweenPayments: String(minimumDaysBetweenPayments),
          },
        },
        agreementAnswer,
        ({ result, session, agreement, response }) => {
          if (agreement?.id !== undefined && agreement.id !== id) return outcomeUnknown("wrong_agreement");
          return ok({
            accepted: result === "SUCCESS" && session?.updateStatus !== "FAILURE",
            gatewayCode: response?.gatewayCode,
          });
        },
      ),

    addCard: ({ sessionId, orderId, amount, card }) =>
      callIn(
        sessionId,
        "card",
        { order: wireOrder(orderId, amount), sourceOfFunds: wireCard(card) },
        cardAnswer,
        ({ result, session, order, sourceOfFunds, response }) => {
          if (!isForOrder(order, orderId)) return outcomeUnknown("wrong_order");
          return ok({
            accepted: result === "SUCCESS" && session?.updateStatus !== "FAILURE",
            ...cardFacts(sourceOfFunds),
            gatewayCode: response?.gatewayCode,
          });
        },
      ),

    authenticate: ({ sessionId, orderId, amount, card, authRedirectUrl }) =>
      callIn(
        sessionId,
        "authenticate",
        {
          order: wireOrder(orderId, amount),
          sourceOfFunds: wireCard(card),
          authRedirectUrl,
          acceptVersions: settings.acceptVersions,
        },
        authenticationAnswer,
        ({ authentication, transaction, order, response }) => {
          if (!isForOrder(order, orderId)) return outcomeUnknown("wrong_order");
          if (!isForAmount(transaction, amount)) return outcomeUnknown("wrong_amount");
          return ok({
            transactionId: transaction?.id,
            version: authentication?.version,
            payerInteraction: authentication?.payerInteraction,
            recommendation: response?.gatewayRecommendation,
            gatewayCode: response?.gatewayCode,
            authenticationStatus: transaction?.authenticationStatus ?? order?.authenticationStatus,
            eci: authentication?.["3ds2"]?.acsEci,
            redirectHtml: authentication?.redirectHtml,
          });
        },
      ),

    pay: charge("pay", "PAYMENT"),
    authorize: charge("authorize", "AUTHORIZATION"),

    verify: ({ sessionId, orderId, amount, authenticationTransactionId: transactionId }) =>
      callIn(
        sessionId,
        settings.verifyPath,
        {
          order: { id: orderId, currency: amount.currency },
          ...(transactionId !== undefined && { authentication: { transactionId } }),
          session: { id: sessionId },
        },
        fullAnswer,
        (answer) => readVerification(answer, orderId),
      ),

    payByAgreement: ({ orderId, amount, agreementId, cardToken: token }) =>
      call(
        "/recurring/transaction/pay",
        { card: { token }, agreement: { id: agreementId }, order: wireOrder(orderId, amount) },
        onFileAnswer,
        (answer) =>
          answer.agreement?.id !== undefined && answer.agreement.id !== agreementId
            ? outcomeUnknown("wrong_agreement")
            : readTransaction(answer, { type: "PAYMENT", orderId, amount }),
      ),

    capture: ({ sessionId, orderId, amount }) =>
      move(
        sessionId,
        "capture",
        { type: "CAPTURE", orderId, amount },
        {
          order: { id: orderId },
          transaction: wireAmount(amount),
          session: { id: sessionId },
        },
      ),

    void: ({ sessionId, orderId, amount, originalTransactionId }) =>
      move(
        sessionId,
        "void",
        { type: "VOID_AUTHORIZATION", orderId, amount },
        {
          order: { id: orderId },
          originalTransactionId,
        },
      ),

    refund: ({ sessionId, orderId, amount }) =>
      move(
        sessionId,
        settings.refundPath,
        { type: "REFUND", orderId, amount },
        {
          order: { id: orderId },
          transaction: wireAmount(amount),
        },
      ),
  };
}

/** An amount as a JSON number. Up to 15 digits it is written exactly as the decimal it was made from. */
function wireAmount(amount: Money): { amount: number; currency: string } {
  return { amount: Number(toDecimal(amount)), currency: amount.currency };
}

function wireOrder(id: GatewayOrderId, amount: Money) {
  return { id, ...wireAmount(amount) };
}

function wireCard({ token, expiryMonth, expiryYear }: CardToken) {
  return { token, expiryMonth, expiryYear };
}

function outcomeUnknown(reason: string): { ok: false; error: GatewayFailure } {
  return err({ kind: "outcome_unknown", reason });
}

function isForOrder(order: { id?: string } | undefined, orderId: GatewayOrderId): boolean {
  return order?.id === undefined || order.id === orderId;
}

/** Whether an authentication is for the requested amount. Fields that the answer leaves out are not compared. */
function isForAmount(
  transaction: { amount?: string; currency?: string } | undefined,
  amount: Money,
): boolean {
  const { amount: answered, currency = amount.currency } = transaction ?? {};
  if (currency !== amount.currency) return false;
  return answered === undefined || fromDecimal(answered, amount.exponent) === amount.minor;
}

function cardFacts(sourceOfFunds: FullAnswer["sourceOfFunds"]): { brand?: string; last4?: string } {
  const card = sourceOfFunds?.provided?.card;
  return { brand: card?.brand, last4: /\d{4}$/.exec(card?.number ?? "")?.[0] };
}

/**
 * Reads the answer to a movement. Its outcome is unknown unless order, type, currency and amount match the
 * request; an approval must name its type, its amount and its own id. A partial approval has the smaller amount that the bank
 * approved.
 */
function readTransaction(
  answer: FullAnswer,
  requested: Requested,
): Result<TransactionAnswer, GatewayFailure> {
  const { order, transaction, response } = answer;
  const verdict = readVerdict(answer, requested, readCode(answer.result, response?.gatewayCode));
  if (!verdict.ok) return verdict;
  const facts = transactionFacts(answer);
  if (!verdict.value.approved) return ok({ approved: false, ...facts });
  const { type, amount } = transaction ?? {};
  if (type === undefined) return outcomeUnknown("missing_type");
  if (amount === undefined) return outcomeUnknown("missing_amount");
  const currency = transaction?.currency ?? order?.currency ?? requested.amount.currency;
  const partial = response?.gatewayCode === "PARTIALLY_APPROVED";
  const approvedMinor = approvedAmount({ amount, currency, partial }, requested);
  if (approvedMinor === undefined) return outcomeUnknown("wrong_amount");
  if (facts.transactionId === undefined) return outcomeUnknown("missing_transaction_id");
  return ok({ approved: true, approvedMinor, ...facts });
}

/** Reads the answer to a verification, which moves nothing and so has no amount to compare. */
function readVerification(
  answer: FullAnswer,
  orderId: GatewayOrderId,
): Result<TransactionAnswer, GatewayFailure> {
  const reading = readVerificationCode(answer.result, answer.response?.gatewayCode);
  const verdict = readVerdict(answer, { type: "VERIFICATION", orderId }, reading);
  if (!verdict.ok) return verdict;
  const facts = transactionFacts(answer);
  if (!verdict.value.approved) return ok({ approved: false, ...facts });
  if (facts.transactionId === undefined) return outcomeUnknown("missing_transaction_id");
  return ok({ approved: true, approvedMinor: 0, ...facts });
}

/** Whether the bank approved. Unknown if the code decides nothing, or if what stands beside it contradicts it. */
function readVerdict(
  { order, transaction }: FullAnswer,
  { type, orderId }: Pick<Requested, "type" | "orderId">,
  reading: CodeReading,
): Result<{ approved: boolean }, GatewayFailure> {
  if (reading !== "approved" && reading !== "declined") return outcomeUnknown(reading);
  if (!isForOrder(order, orderId)) return outcomeUnknown("wrong_order");
  if ((transaction?.type ?? type) !== type) return outcomeUnknown("wrong_type");
  if (order?.id === undefined && transaction?.id === undefined) return outcomeUnknown("names_nothing");
  const approved = reading === "approved";
  if (approved ? order?.status === "FAILED" : isCharged(order?.status, type))
    return outcomeUnknown("contradiction");
  return ok({ approved });
}

/** Whether an order has the status of a charge: beside its decline, a contradiction. Each attempt has an order of its own. */
function isCharged(status: string | undefined, type: string): boolean {
  return ["PAYMENT", "AUTHORIZATION"].includes(type) && ["AUTHORIZED", "CAPTURED"].includes(status ?? "");
}

function transactionFacts({ order, transaction, response, authentication, sourceOfFunds }: FullAnswer) {
  return {
    transactionId: transaction?.id,
    gatewayCode: response?.gatewayCode,
    recommendation: response?.gatewayRecommendation,
    authenticationStatus: transaction?.authenticationStatus ?? order?.authenticationStatus,
    version: authentication?.version,
    eci: authentication?.["3ds2"]?.acsEci,
    ...cardFacts(sourceOfFunds),
  };
}

/** The minor units that the bank approved; undefined if they contradict the request. */
function approvedAmount(
  approved: { amount: string; currency: string; partial: boolean },
  { type, amount }: Requested,
): number | undefined {
  if (approved.currency !== amount.currency) return undefined;
  const minor = fromDecimal(approved.amount, amount.exponent);
  // A void releases the whole authorization; its answer may name what was released or the nothing that is left.
  if (type === "VOID_AUTHORIZATION" && minor === 0) return amount.minor;
  if (approved.partial) {
    return minor !== undefined && minor > 0 && minor <= amount.minor ? minor : undefined;
  }
  return minor === amount.minor ? minor : undefined;
}
