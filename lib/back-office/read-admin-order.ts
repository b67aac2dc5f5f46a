import "server-only";
import type { ReadDatabase } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import { required } from "@/lib/invariant";
import { type MailRow, mailRow, mailsNewestFirst } from "@/lib/mail/list-mails";
import { type Money, storedMoney } from "@/lib/money/money";
import { onTermsShopper } from "@/lib/order-access/order-access";
import { deliveryOf, orderColumns, typedOf } from "@/lib/orders/order-columns";
import { deliveryAndTaxOf, linesInOrder, orderLines } from "@/lib/orders/order-lines";
import { pieceColumns, piecesOf } from "@/lib/orders/pieces";
import type { OrderLineView } from "@/lib/orders/views";
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
import { attemptHistory, orderHistory, orderTimeline } from "./order-timeline";
import type { AdminOrderLine, AdminOrderRow, AdminOrderView, AdminPaymentView, Balances } from "./views";

/** The columns of a payment attempt from which both the list and the page of an order are made. */
export const listedColumns = {
  status: true,
  intent: true,
  agreementId: true,
  amountMinor: true,
  captureNowMinor: true,
  authorizedMinor: true,
  capturedMinor: true,
  refundedMinor: true,
  chargedBackMinor: true,
  chargebackOpen: true,
  voided: true,
  restClosedAt: true,
  held: true,
  orderState: true,
  outcomeUnknown: true,
} satisfies Prisma.PaymentSelect;

const paymentSelect = {
  ...listedColumns,
  attempt: true,
  initiator: true,
  gatewayOrderId: true,
  authVersion: true,
  authStatus: true,
  eci: true,
  cardBrand: true,
  cardLast4: true,
  endReason: true,
  refundPendingMinor: true,
  revision: true,
  agreement: {
    select: {
      kind: true,
      state: true,
      reference: true,
      firstOperation: {
        select: { gatewayTransactionId: true, payment: { select: { gatewayOrderId: true } } },
      },
    },
  },
  ...attemptHistory,
} satisfies Prisma.PaymentSelect;

const orderSelect = {
  id: true,
  createdAt: true,
  expiredAt: true,
  revision: true,
  totalMinor: true,
  deliveryMinor: true,
  intent: true,
  captureNowMinor: true,
  ...orderColumns,
  lines: {
    ...linesInOrder,
    select: {
      ...linesInOrder.select,
      ...pieceColumns,
      product: { select: { ...linesInOrder.select.product.select, sku: true, name: true } },
    },
  },
  ...orderHistory,
  payments: { orderBy: { attempt: "asc" }, select: paymentSelect },
  shopper: true,
  mails: mailsNewestFirst,
} satisfies Prisma.OrderSelect;

type StoredOrder = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;
type StoredPayment = StoredOrder["payments"][number];

/** An order with the mails about it, newest first. */
type AdminOrderPage = AdminOrderView & { mails: MailRow[] };

/** An order for staff: balances, what the state table admits now, and everything that happened. */
export async function readAdminOrder(
  { number }: { number: OrderNumber },
  { db, now, settings }: FindDeps,
): Promise<AdminOrderPage | undefined> {
  const order = await db.order.findUnique({
    relationLoadStrategy: "join",
    where: { number },
    select: orderSelect,
  });
  if (order === null) return undefined;
  const deliveryName = await readDeliveryName(order, db);
  const last = order.payments.at(-1);
  const money = (minor: bigint) => storedMoney(minor, order);
  return {
    number,
    placedAt: order.createdAt,
    name: order.name,
    ...typedOf(order),
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
    onTerms: order.shopper === onTermsShopper,
    mails: order.mails.map(mailRow),
    timeline: orderTimeline(order, money),
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
  { lines }: StoredOrder,
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

/** What the delivery is called in the language of staff; null without a name. */
async function readDeliveryName(
  { deliveryMethod, deliveryName }: Pick<StoredOrder, "deliveryMethod" | "deliveryName">,
  db: ReadDatabase,
): Promise<string | null> {
  if (deliveryMethod === null) return deliveryName;
  const named = await db.deliveryMethodTranslation.findUnique({
    where: { deliveryMethod_locale: { deliveryMethod, locale: "en" } },
    select: { name: true },
  });
  return named?.name ?? deliveryName;
}

function adminLine(line: OrderLineView, row: StoredOrder["lines"][number]): AdminOrderLine {
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
