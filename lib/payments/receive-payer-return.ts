import "server-only";
import { type CustomerId, paymentIdSchema } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";
import { nextWithoutCard, performOperations } from "./advance-payment";
import { applyEvent } from "./apply-event";
import { readAuthenticationProof } from "./authentication-proof";
import { readPayerReturn } from "./payer-return";
import { isReturnToken } from "./payment";
import { openSessionKey } from "./session-key";
import type { Deps } from "./deps";

/**
 * The gateway's markup of the current challenge, for a browser that may see the order, or for the customer whose card is
 * verified; undefined for any other.
 */
export async function readChallenge(
  { token, access, customerId }: { token: string; access: OrderAccess; customerId?: CustomerId },
  { db }: Pick<Deps, "db">,
): Promise<{ html: string } | undefined> {
  if (!isReturnToken(token)) return undefined;
  const own = customerId === undefined ? [] : [{ intent: "VERIFY" as const, savedCard: { customerId } }];
  const payment = await db.payment.findFirst({
    where: { returnToken: token, status: "CHALLENGE", OR: [{ order: visibleOrders(access) }, ...own] },
    select: { challengeHtml: true },
  });
  return payment?.challengeHtml ? { html: payment.challengeHtml } : undefined;
}

/** What the payer goes on with: the order, or the card that was verified for an agreement. */
export type PayerBack = { orderNumber: string } | { agreementId: string; savedCardId: string };

/**
 * Takes the payer back from the issuer's challenge and continues the payment.
 *
 * Every field is untrusted but a result that the session's key opens: only that decides. Otherwise the bank is charged
 * with the authentication's transaction id, and the bank decides; but a callback whose other fields name another order
 * or transaction is ignored. Undefined for an unknown token. Gateway document, Events.
 */
export async function receivePayerReturn(
  { token, fields }: { token: string; fields: Record<string, string> },
  deps: Deps,
): Promise<PayerBack | undefined> {
  if (!isReturnToken(token)) return undefined;
  const payment = await deps.db.payment.findUnique({
    where: { returnToken: token },
    include: { order: { select: { number: true } } },
  });
  if (payment === null) return undefined;
  const back = backOf(payment);
  if (payment.status !== "CHALLENGE") return back;
  const paymentId = paymentIdSchema.parse(payment.id);
  const key =
    payment.sessionKey === null ? undefined : openSessionKey(payment.sessionKey, paymentId, deps.sessionKeys);
  const proof = readAuthenticationProof(fields, key, payment);
  if (proof.kind !== "authentic" && namesAnother(fields, payment)) return back;
  const { event, cause, endReason, ...facts } = readPayerReturn(proof, deps.settings);
  deps.log.info({ paymentId, kind: proof.kind, event }, "payer returned");
  const applied = await applyEvent(
    deps,
    paymentId,
    event,
    { actor: "shopper", cause, endReason, facts },
    event === "authenticated" ? nextWithoutCard : undefined,
  );
  if (applied?.next !== undefined) await performOperations(applied.next, deps);
  return back;
}

function backOf({
  order,
  agreementId,
  savedCardId,
}: {
  order: { number: string } | null;
  agreementId: string | null;
  savedCardId: string | null;
}): PayerBack {
  if (order !== null) return { orderNumber: order.number };
  return {
    agreementId: required(agreementId, "agreement of a verification"),
    savedCardId: required(savedCardId, "card of a verification"),
  };
}

/** Whether the fields outside of `encryptedData` name another order or transaction. */
function namesAnother(
  { "order.id": orderId, "transaction.id": transactionId }: Record<string, string>,
  payment: { gatewayOrderId: string; authTransactionId: string | null },
): boolean {
  return (
    (orderId !== undefined && orderId !== payment.gatewayOrderId) ||
    (transactionId !== undefined && transactionId !== payment.authTransactionId)
  );
}
