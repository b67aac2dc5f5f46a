import "server-only";
import { z } from "zod";
import type { Database } from "@/lib/db/database";
import type { OrderNumber } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { type MailRow, mailRow } from "@/lib/mail/list-mails";
import { type Money, storedMoney } from "@/lib/money/money";
import { authorizationExpiry, holdEndsAt } from "@/lib/payments/authorization-expiry";
import type { FindDeps } from "@/lib/payments/find-payments";
import { movesMoney } from "@/lib/payments/operation-result";
import { orderState } from "@/lib/payments/order-state";
import { reviewOf } from "@/lib/payments/review";
import {
  admitsCapture,
  admitsCloseRest,
  admitsRefund,
  admitsVoid,
  capturableMinor,
  dispatchDoubts,
  dispatchStop,
  heldMinor,
  refundableMinor,
  unrefundedMinor,
} from "@/lib/payments/state-table";
import { type ChargebackRow, listChargebacks } from "@/lib/reconciliation/chargebacks";
import type { SetAsideRow } from "@/lib/reconciliation/list-set-aside";
import { parcelsOf } from "@/lib/orders/dispatches";
import { piecesOf } from "@/lib/orders/pieces";
import { deliveryAndTaxOf, deliveryOf, orderLines } from "@/lib/orders/order-lines";
import {
  readSetAside,
  readStoredAdminOrder,
  type StoredAdminOrder,
  type StoredApproval,
  type StoredPayment,
} from "./stored-admin-order";
import {
  correctedColumns,
  type AdminOrderLine,
  type AdminOrderRow,
  type AdminOrderView,
  type AdminPaymentView,
  type OrderLineView,
  type Balances,
  type TimelineEntry,
} from "@/lib/orders/views";

/** An order with the mails about it, newest first, and the lines and chargebacks of the bank's reports that are about it. */
type AdminOrderPage = AdminOrderView & {
  mails: MailRow[];
  setAside: SetAsideRow[];
  chargebacks: ChargebackRow[];
};

/** An order for staff: balances, what the state table admits now, and everything that happened. */
export async function readAdminOrder(
  { number }: { number: OrderNumber },
  { db, now, settings }: FindDeps,
): Promise<AdminOrderPage | undefined> {
  const order = await readStoredAdminOrder(number, db);
  if (order === null) return undefined;
  const [lines, deliveryName] = await Promise.all([readSetAside(order, db), readDeliveryName(order, db)]);
  const setAside = lines.filter(({ reason }) => reason !== "chargeback");
  const chargebacks =
    lines.length === setAside.length
      ? []
      : await listChargebacks(
          { gatewayOrderIds: order.payments.map(({ gatewayOrderId }) => gatewayOrderId) },
          { db },
        );
  const last = order.payments.at(-1);
  const money = (minor: bigint) => storedMoney(minor, order);
  return {
    number,
    placedAt: order.createdAt,
    name: order.name,
    email: order.email,
    orderRevision: order.revision,
    deliveryName,
    total: money(order.totalMinor),
    state: orderState(last, order),
    authorization: authorizationExpiry(last, settings.authorizationDays, now()),
    review: reviewView(last, money),
    lines: orderLines(order).map((line, index) => adminLine(line, required(order.lines[index], "line"))),
    delivery: deliveryOf(order),
    deliveryFee: money(order.deliveryMinor),
    deliveryPaid: money(order.discountKind === "FREE_DELIVERY" ? 0n : order.deliveryMinor),
    deliveryRefunded: last?.operations.some(isRefundOfDelivery) === true,
    ...deliveryAndTaxOf(order),
    intent: order.intent,
    captureNow: money(order.captureNowMinor),
    balances: balancesOf(order.totalMinor, last, money),
    restClosed: restClosedOf(last, settings.authorizationDays, money),
    unknown: unknownOf(last, money),
    excess: order.payments.flatMap(({ operations }) =>
      operations.flatMap(({ id, kind, excessMinor }) =>
        excessMinor !== null && movesMoney(kind)
          ? [{ operationId: id, kind, excess: money(excessMinor) }]
          : [],
      ),
    ),
    actions: {
      capture: last !== undefined && admitsCapture(last),
      void: last !== undefined && admitsVoid(last),
      refund: last !== undefined && admitsRefund(last),
    },
    ...dispatchOf(order, last),
    chargeback: chargebackOf(last, money),
    mayCloseRest: last !== undefined && admitsCloseRest(last),
    revision: last?.revision ?? 0,
    payments: order.payments.map(paymentView),
    plan: planView(order, last),
    mails: order.mails.map(mailRow),
    setAside,
    chargebacks,
    timeline: timelineOf(order, money),
  };
}

function isRefundOfDelivery({ refund, state }: StoredPayment["operations"][number]): boolean {
  return refund?.delivery === true && ["OPEN", "UNKNOWN", "SUCCEEDED"].includes(state);
}

function reviewView(
  payment: StoredPayment | undefined,
  money: (minor: bigint) => Money,
): AdminOrderView["review"] {
  const review = reviewOf(payment);
  if (review?.kind !== "not_captured") return review ?? null;
  const { readyMinor, ...rest } = review;
  return { ...rest, amount: money(readyMinor) };
}

function balancesOf(
  ordered: bigint,
  payment: StoredPayment | undefined,
  money: (minor: bigint) => Money,
): Balances {
  return {
    ordered: money(ordered),
    authorized: money(payment?.authorizedMinor ?? 0n),
    captured: money(payment?.capturedMinor ?? 0n),
    refunded: money(payment?.refundedMinor ?? 0n),
    capturable: money(payment ? capturableMinor(payment) : 0n),
    refundable: money(payment ? refundableMinor(payment) : 0n),
    unrefunded: money(payment ? unrefundedMinor(payment) : 0n),
  };
}

/** What may leave of an order. */
function dispatchOf(
  { lines }: StoredAdminOrder,
  payment: StoredPayment | undefined,
): Pick<AdminOrderView, "mayDispatch" | "dispatchDoubts"> {
  const isLeft = lines.some((line) => piecesOf(line).toDispatch > 0);
  const doubts = payment === undefined ? [] : dispatchDoubts(payment);
  return { mayDispatch: isLeft && dispatchStop(payment, doubts) === undefined, dispatchDoubts: doubts };
}

/** What the bank took back of a payment, at most what was captured. */
export function chargebackOf(
  payment: Pick<StoredPayment, "chargedBackMinor" | "chargebackOpen" | "capturedMinor"> | undefined,
  money: (minor: bigint) => Money,
): AdminOrderRow["chargeback"] {
  if (payment === undefined || payment.chargedBackMinor === 0n) return null;
  const { chargedBackMinor, capturedMinor, chargebackOpen: isOpen } = payment;
  return { isOpen, amount: money(chargedBackMinor < capturedMinor ? chargedBackMinor : capturedMinor) };
}

function restClosedOf(
  payment: StoredPayment | undefined,
  days: number,
  money: (minor: bigint) => Money,
): AdminOrderView["restClosed"] {
  if (payment === undefined || payment.restClosedAt === null) return null;
  return {
    held: money(heldMinor(payment)),
    releasedBy: required(holdEndsAt(payment, days), "authorization"),
  };
}

function unknownOf(
  payment: StoredPayment | undefined,
  money: (minor: bigint) => Money,
): AdminOrderView["unknown"] {
  const row = payment?.operations.find(({ state }) => state === "UNKNOWN");
  if (row === undefined || row.amountMinor === null) return null;
  return { operationId: row.id, kind: row.kind, amount: money(row.amountMinor) };
}

function paymentView({ agreement, ...payment }: StoredPayment): AdminPaymentView {
  return {
    attempt: payment.attempt,
    gatewayOrderId: payment.gatewayOrderId,
    status: payment.status,
    card: payment.cardLast4 === null ? null : { brand: payment.cardBrand, last4: payment.cardLast4 },
    authentication: { version: payment.authVersion, status: payment.authStatus, eci: payment.eci },
    endReason: payment.endReason,
    gatewayCode: payment.gatewayCode,
    agreement: agreement && agreementView(agreement, payment),
  };
}

function agreementView(
  { firstOperation: first, ...agreement }: NonNullable<StoredPayment["agreement"]>,
  { initiator }: Pick<StoredPayment, "initiator">,
): AdminPaymentView["agreement"] {
  return {
    ...agreement,
    first: first && {
      gatewayOrderId: first.payment.gatewayOrderId,
      transactionId: first.gatewayTransactionId,
    },
    initiator,
  };
}

function planView(
  { scheduledCharge: charge }: StoredAdminOrder,
  last: StoredPayment | undefined,
): AdminOrderView["plan"] {
  return charge && { ...charge.subscription, period: charge.period, initiator: last?.initiator ?? null };
}

const noOperation = {
  closedAt: null,
  state: null,
  amount: null,
  gatewayCode: null,
  gatewayRecommendation: null,
  gatewayTransactionId: null,
  reason: null,
  refund: null,
  parcel: null,
  correction: null,
  resolution: null,
  leadsTo: null,
};

/** Events with an operation that its own entry does not show. */
const ownEntries: readonly string[] = ["challenged", "outcome_unknown", "answered_late"];

/** What the delivery is called in the language of staff; null without a name. */
async function readDeliveryName(
  { deliveryMethod, deliveryName }: Pick<StoredAdminOrder, "deliveryMethod" | "deliveryName">,
  db: Database,
): Promise<string | null> {
  if (deliveryMethod === null) return deliveryName;
  const named = await db.deliveryMethodTranslation.findUnique({
    where: { deliveryMethod_locale: { deliveryMethod, locale: "en" } },
    select: { name: true },
  });
  return named?.name ?? deliveryName;
}

function timelineOf(order: StoredAdminOrder, money: (minor: bigint) => Money): TimelineEntry[] {
  const placed: TimelineEntry = {
    ...noOperation,
    id: order.id,
    at: order.createdAt,
    kind: "order_placed",
    by: "shopper",
    attempt: null,
  };
  const ofPayments = order.payments.flatMap(({ attempt, operations, events }) => [
    ...events
      .filter(({ operationId, kind }) => operationId === null || ownEntries.includes(kind))
      .map((event) => eventEntry(event, attempt)),
    ...operations.map((operation) => operationEntry(operation, events, attempt, money)),
  ]);
  const notes = order.notes.map(({ id, at, author, text }) => ({
    ...noOperation,
    id: `note-${id}`,
    at,
    kind: "note" as const,
    by: author,
    attempt: null,
    reason: text,
  }));
  const parcels = parcelsOf(order.dispatches);
  const dispatches = order.dispatches.map(({ id, at, dispatchedBy }, index) => ({
    ...noOperation,
    id: `dispatch-${id}`,
    at,
    kind: "dispatched" as const,
    by: dispatchedBy,
    attempt: null,
    parcel: parcels[index] ?? null,
  }));
  const corrections = order.corrections.map(({ id, at, author, reason, before, after }) => ({
    ...noOperation,
    id: `correction-${id}`,
    at,
    kind: "corrected" as const,
    by: author,
    attempt: null,
    reason,
    correction: correctionOf(before, after),
  }));
  const approvals = order.approvals.flatMap((approval) => approvalEntries(approval, money));
  const all = [placed, ...ofPayments, ...notes, ...dispatches, ...corrections, ...approvals];
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** A request for a second person, and what became of it. */
function approvalEntries(
  { id, amountMinor, requestedBy, requestedAt, state, decidedBy, decidedAt, outcome }: StoredApproval,
  money: (minor: bigint) => Money,
): TimelineEntry[] {
  const entry = { ...noOperation, attempt: null, amount: money(amountMinor) };
  const requested = { ...entry, id: `approval-${id}`, at: requestedAt, by: requestedBy };
  const entries: TimelineEntry[] = [{ ...requested, kind: "approval_requested" }];
  if (decidedAt !== null) {
    const reason = outcome === null || outcome === "done" ? state : `${state}: ${outcome}`;
    const decided = { id: `decision-${id}`, at: decidedAt, by: decidedBy ?? "system", reason };
    entries.push({ ...entry, ...decided, kind: "approval_decided" });
  }
  return entries;
}

const storedContact = z.partialRecord(z.enum(correctedColumns), z.string().nullable());

function correctionOf(before: unknown, after: unknown): NonNullable<TimelineEntry["correction"]> {
  const [old, present] = [storedContact.parse(before), storedContact.parse(after)];
  return correctedColumns
    .filter((column) => Object.hasOwn(present, column))
    .map((column) => ({ column, before: old[column] ?? null, after: present[column] ?? null }));
}

function eventEntry(
  { id, kind, actor, cause, at, toStatus }: StoredPayment["events"][number],
  attempt: number,
): TimelineEntry {
  return {
    ...noOperation,
    id: `event-${id}`,
    at,
    kind,
    by: actor,
    attempt,
    reason: cause,
    leadsTo: toStatus,
  };
}

function operationEntry(
  row: StoredPayment["operations"][number],
  events: StoredPayment["events"],
  attempt: number,
  money: (minor: bigint) => Money,
): TimelineEntry {
  const { resolvedBy: by, resolvedReason: reason, resolvedReportId: reportId } = row;
  const { resolvedReference: reference } = row;
  return {
    id: row.id,
    at: row.openedAt,
    closedAt: row.closedAt,
    kind: row.kind,
    state: row.state,
    amount:
      row.amountMinor === null
        ? null
        : money((row.approvedMinor ?? row.amountMinor) + (row.excessMinor ?? 0n)),
    by: row.requestedBy,
    attempt,
    gatewayCode: row.gatewayCode,
    gatewayRecommendation: row.gatewayRecommendation,
    gatewayTransactionId: row.gatewayTransactionId,
    reason: row.reason,
    refund: row.refund && refundView(row.refund),
    parcel: null,
    correction: null,
    resolution: by === null || reason === null ? null : { by, reason, reportId, reference },
    leadsTo: events.findLast(({ operationId }) => operationId === row.id)?.toStatus ?? null,
  };
}

function refundView({
  reason,
  note,
  delivery,
  lines,
}: NonNullable<StoredPayment["operations"][number]["refund"]>): TimelineEntry["refund"] {
  const items = lines.flatMap(({ quantity, unsent, orderLine: { name } }) => [
    ...(unsent > 0 ? [`${unsent} × ${name}, not to be sent`] : []),
    ...(quantity > unsent ? [`${quantity - unsent} × ${name}, sent and came back`] : []),
  ]);
  return { reason, note, items: delivery ? [...items, "Delivery"] : items };
}

function adminLine(line: OrderLineView, row: StoredAdminOrder["lines"][number]): AdminOrderLine {
  const { sku, name } = row.product;
  const pieces = piecesOf(row);
  return {
    ...line,
    sku,
    ownName: name === line.name ? null : name,
    refundable: pieces.toDispatch + pieces.kept,
    pieces,
  };
}
