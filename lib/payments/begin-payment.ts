import "server-only";
import { lockCheckoutAgreement, lockOrderByNumber, lockAgreementsOf } from "@/lib/db/lock-row";
import { orderIdSchema, type OrderNumber, type PaymentId, paymentIdSchema } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { type Money, storedMoney } from "@/lib/money/money";
import { onTermsShopper, type OrderAccess, visibleOrders } from "@/lib/order-access/order-access";
import {
  type AcceptedTerms,
  type AgreementChoice,
  createAgreement,
  type NewAgreement,
  type PaymentAgreement,
} from "./agreements";
import type { Deps } from "./deps";
import { insertPayment, movePayment, nextAttempt, type OpenedOperation, type Transaction } from "./journal";
import { isMoneyAskedFor } from "./order-state";
import { lockPayment, type Payment } from "./payment";
import { hasOpenOperation, liveStatuses, transitions } from "./state-table";

/** Why no attempt was begun. */
export type BeginRefusal =
  | { kind: "not_found" }
  /** The order is another than the page showed. */
  | { kind: "order_changed"; total: Money }
  | { kind: "order_expired" }
  /** The card was removed, or is another customer's. */
  | { kind: "saved_card_gone" }
  /** The order is on terms that nobody agreed to: only its customer can. */
  | { kind: "not_agreed" };

export type BeginResult =
  /** A new attempt, with its first operation opened, and the idempotency key of its order. */
  | { kind: "begun"; opened: OpenedOperation; idempotencyKey: string }
  /** An attempt that is under way, or that a stale page has not seen. */
  | { kind: "existing"; paymentId: PaymentId }
  | { kind: "refused"; error: BeginRefusal };

type BeginInput = {
  number: OrderNumber;
  access: OrderAccess;
  attempts: number;
  orderRevision: number;
  cardDigest?: string;
  agreement?: AgreementChoice;
  accepted?: AcceptedTerms;
};

type BeginDeps = Pick<Deps, "db" | "now" | "cardTokenKeys" | "consequences">;

/**
 * Begins a payment attempt of an order that the browser may see, or finds the one under way. The order is locked meanwhile.
 *
 * `cardDigest` is a keyed digest of the card. `attempts` is how many attempts the shopper's page had seen: a page that
 * has seen fewer is stale and begins nothing. `orderRevision` is what the page showed of the order: nothing begins if the
 * order has changed since, so that no other amount is charged than the one that was shown. A new attempt has a gateway order id of its own
 * (`<number>-<attempt>`) and begins if the latest one ended without money or is replaced by another card.
 * The unique index payment_one_live allows one live attempt for each order. `agreement` is added to the session; a new one is
 * written in the same transaction, so that it stands or falls with the attempt. Of an order on a module's terms the module decides
 * which agreement it takes.
 */
export async function beginPayment(input: BeginInput, deps: BeginDeps): Promise<BeginResult> {
  return deps.db.$transaction(async (tx) => {
    await lockOrderByNumber(tx, input.number);
    const order = await readOrder(tx, input);
    if (order === undefined) return refused({ kind: "not_found" });
    const decision = decide(order, input);
    if (decision.kind === "existing" || decision.kind === "refused") return decision;
    const replaced = decision.kind === "replace" ? await lockReplaceable(tx, decision.paymentId) : undefined;
    if (decision.kind === "replace" && replaced === undefined)
      return { kind: "existing", paymentId: decision.paymentId };
    const refusal = replaced && refusalOf(order, input);
    if (refusal !== undefined) return refused(refusal);
    // The end of the replaced attempt takes this lock, too: before the agreement's row, as everywhere.
    if (replaced?.agreementId && input.agreement && "savedCardId" in input.agreement)
      await lockAgreementsOf(tx, input.agreement.customerId);
    const agreed = await decideAgreement(tx, order, input.agreement, deps);
    if (agreed.kind === "refused") return agreed;
    if (replaced !== undefined) await endReplaced(tx, replaced, "superseded", deps);
    const agreement = agreed.write
      ? await createAgreement(tx, agreed.write, deps.cardTokenKeys)
      : agreed.inForce;
    if (order.shopper === onTermsShopper && agreement !== undefined)
      await deps.consequences.agreementBegins(tx, { orderId: order.id, ...agreement });
    const { intent, captureNowMinor } = order;
    const { agreementId = null, savedCardId = null } = agreement ?? {};
    const { cardDigest, accepted } = input;
    const begun = {
      intent,
      captureNowMinor,
      cardDigest,
      agreementId,
      savedCardId,
      payerAddress: accepted?.address,
      termsVersion: accepted?.version,
      termsLanguage: accepted?.language,
    };
    const opened = await insertPayment(
      tx,
      { ...nextAttempt(order, order.latest), ...begun },
      { initiator: "CUSTOMER", requestedBy: "shopper" },
    );
    return { kind: "begun", opened, idempotencyKey: order.idempotencyKey };
  });
}

type AttemptDecision =
  | Exclude<BeginResult, { kind: "begun" }>
  | { kind: "begin" }
  /** An attempt is under way, which another card may replace. */
  | { kind: "replace"; paymentId: PaymentId };

function decide(order: StoredOrder, input: BeginInput): AttemptDecision {
  const { latest } = order;
  if (latest !== null) {
    const paymentId = paymentIdSchema.parse(latest.id);
    if (latest.attempt > input.attempts) return { kind: "existing", paymentId };
    if (order.revision !== input.orderRevision && !isMoneyAskedFor(latest))
      return refused(changedOrder(order));
    if ((liveStatuses as readonly string[]).includes(latest.status)) return { kind: "replace", paymentId };
  }
  const refusal = refusalOf(order, input);
  return refusal === undefined ? { kind: "begin" } : refused(refusal);
}

function refused(error: BeginRefusal): { kind: "refused"; error: BeginRefusal } {
  return { kind: "refused", error };
}

/** Why no attempt may begin, whatever became of the one before. */
function refusalOf(order: StoredOrder, { orderRevision }: BeginInput): BeginRefusal | undefined {
  if (order.expiredAt !== null) return { kind: "order_expired" };
  return order.revision === orderRevision ? undefined : changedOrder(order);
}

function changedOrder(order: StoredOrder): BeginRefusal {
  return { kind: "order_changed", total: storedMoney(order.totalMinor, order) };
}

/** The agreement of the attempt: one that is in force already, or one that is written when the attempt begins. */
type AgreementDecision =
  | { kind: "agreed"; inForce?: PaymentAgreement; write?: NewAgreement }
  | { kind: "refused"; error: BeginRefusal };

async function decideAgreement(
  tx: Transaction,
  { id: orderId, shopper }: StoredOrder,
  choice: AgreementChoice | undefined,
  { now, consequences }: Pick<BeginDeps, "now" | "consequences">,
): Promise<AgreementDecision> {
  const write = choice !== undefined && "write" in choice ? choice.write : undefined;
  if (shopper === onTermsShopper && !(await consequences.admitsPayment(tx, { orderId, agreement: write })))
    return refused({ kind: "not_agreed" });
  if (choice === undefined || "write" in choice) return { kind: "agreed", write };
  const agreementId = await lockCheckoutAgreement(tx, choice, now());
  if (agreementId === undefined) return refused({ kind: "saved_card_gone" });
  return { kind: "agreed", inForce: { agreementId, savedCardId: choice.savedCardId } };
}

type StoredOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

async function readOrder(tx: Transaction, { number, access }: BeginInput) {
  const order = await tx.order.findFirst({
    relationLoadStrategy: "join",
    where: { number, ...visibleOrders(access) },
    select: {
      id: true,
      number: true,
      idempotencyKey: true,
      shopper: true,
      intent: true,
      currency: true,
      currencyExponent: true,
      totalMinor: true,
      captureNowMinor: true,
      revision: true,
      expiredAt: true,
      createdAt: true,
      payments: {
        where: { latest: true },
        select: { id: true, attempt: true, status: true, orderState: true, outcomeUnknown: true },
      },
    },
  });
  if (order === null) return undefined;
  const { payments, ...rest } = order;
  return { ...rest, id: orderIdSchema.parse(order.id), latest: payments[0] ?? null };
}

/** Statuses that the shopper may leave while no operation is open: no money can have moved in them. */
const replaceable: readonly string[] = [
  "STARTED",
  "SESSION_OPEN",
  "AGREEMENT_ADDED",
  "CARD_ADDED",
  "CHALLENGE",
];

/** Why the shopper leaves an attempt: for another card, or by changing the order. */
type Reason = "superseded" | "order_changed";

/** Ends the attempt that the shopper leaves; false if it may have moved money. */
export async function supersedePayment(
  tx: Transaction,
  paymentId: PaymentId,
  reason: Reason,
  deps: Pick<BeginDeps, "now" | "consequences">,
): Promise<boolean> {
  const payment = await lockReplaceable(tx, paymentId);
  if (payment === undefined) return false;
  await endReplaced(tx, payment, reason, deps);
  return true;
}

/** Locks an attempt that the shopper may leave; undefined if it may have moved money. */
async function lockReplaceable(tx: Transaction, paymentId: PaymentId): Promise<Payment | undefined> {
  const payment = await lockPayment(tx, paymentId);
  const isReplaceable = replaceable.includes(payment.status) && !hasOpenOperation(payment);
  return isReplaceable ? payment : undefined;
}

/**
 * Ends a locked attempt that the shopper leaves.
 *
 * A payer who comes back from the challenge of an attempt that has ended is not charged: the state table lists no event
 * after it.
 */
async function endReplaced(
  tx: Transaction,
  payment: Payment,
  reason: Reason,
  deps: Pick<BeginDeps, "now" | "consequences">,
): Promise<void> {
  const status = required(transitions[payment.status].expired, "status after an attempt is left");
  // No mail about a failed payment is written for this cause.
  const cause = { actor: "shopper", cause: "superseded" };
  const data = { challengeHtml: null };
  const after = { ...payment, status, endReason: reason };
  await movePayment(tx, payment, { after, events: ["expired"], cause, data }, deps);
}
