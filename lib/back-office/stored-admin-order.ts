import "server-only";
import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";
import type { OrderNumber } from "@/lib/ids";
import { mailsNewestFirst } from "@/lib/mail/list-mails";
import { deliveryColumns, linesInOrder } from "@/lib/orders/order-lines";
import { parcelsInOrder } from "@/lib/orders/dispatches";
import { pieceColumns } from "@/lib/orders/pieces";
import { sameLine, type SetAsideRow, setAsideRow } from "@/lib/reconciliation/list-set-aside";

/** Operations come without their evidence, which stays in the database. */
const paymentSelect = {
  attempt: true,
  initiator: true,
  agreementId: true,
  gatewayOrderId: true,
  intent: true,
  status: true,
  amountMinor: true,
  captureNowMinor: true,
  authVersion: true,
  authStatus: true,
  eci: true,
  held: true,
  cardBrand: true,
  cardLast4: true,
  endReason: true,
  gatewayCode: true,
  authorizedMinor: true,
  capturedMinor: true,
  refundedMinor: true,
  refundPendingMinor: true,
  chargedBackMinor: true,
  chargebackOpen: true,
  voided: true,
  restClosedAt: true,
  outcomeUnknown: true,
  orderState: true,
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
  operations: {
    orderBy: { sequence: "asc" },
    select: {
      id: true,
      kind: true,
      state: true,
      amountMinor: true,
      approvedMinor: true,
      excessMinor: true,
      requestedBy: true,
      gatewayTransactionId: true,
      gatewayCode: true,
      gatewayRecommendation: true,
      reason: true,
      openedAt: true,
      closedAt: true,
      resolvedBy: true,
      resolvedReason: true,
      resolvedReportId: true,
      resolvedReference: true,
      refund: {
        select: {
          reason: true,
          note: true,
          delivery: true,
          lines: {
            orderBy: { orderLine: { position: "asc" } },
            select: { quantity: true, unsent: true, orderLine: { select: { name: true } } },
          },
        },
      },
    },
  },
  events: {
    orderBy: { id: "asc" },
    select: { id: true, operationId: true, kind: true, actor: true, cause: true, toStatus: true, at: true },
  },
} satisfies Prisma.PaymentSelect;

const orderSelect = {
  id: true,
  createdAt: true,
  expiredAt: true,
  email: true,
  revision: true,
  totalMinor: true,
  deliveryMinor: true,
  intent: true,
  captureNowMinor: true,
  ...deliveryColumns,
  lines: {
    ...linesInOrder,
    select: {
      ...linesInOrder.select,
      ...pieceColumns,
      product: { select: { ...linesInOrder.select.product.select, sku: true, name: true } },
    },
  },
  dispatches: parcelsInOrder,
  notes: { orderBy: { id: "asc" }, select: { id: true, author: true, text: true, at: true } },
  approvals: {
    orderBy: { requestedAt: "asc" },
    select: {
      id: true,
      amountMinor: true,
      requestedBy: true,
      requestedAt: true,
      state: true,
      decidedBy: true,
      decidedAt: true,
      outcome: true,
    },
  },
  corrections: {
    orderBy: { id: "asc" },
    select: { id: true, author: true, reason: true, before: true, after: true, at: true },
  },
  payments: { orderBy: { attempt: "asc" }, select: paymentSelect },
  scheduledCharge: {
    select: { period: true, subscription: { select: { number: true, payments: true } } },
  },
  mails: mailsNewestFirst,
} satisfies Prisma.OrderSelect;

export type StoredAdminOrder = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;
export type StoredApproval = StoredAdminOrder["approvals"][number];
export type StoredPayment = StoredAdminOrder["payments"][number];

/** Reads what staff see of an order, in one statement; null if there is none. Payments are in the order of their attempts. */
export async function readStoredAdminOrder(
  number: OrderNumber,
  db: Database,
): Promise<StoredAdminOrder | null> {
  return db.order.findUnique({ relationLoadStrategy: "join", where: { number }, select: orderSelect });
}

/** Reads the lines of the bank's reports about an order that were not imported, the same one of several reports once. */
export async function readSetAside({ payments }: StoredAdminOrder, db: Database): Promise<SetAsideRow[]> {
  const lines = await db.settlementSetAside.findMany({
    relationLoadStrategy: "join",
    where: { gatewayOrderId: { in: payments.map(({ gatewayOrderId }) => gatewayOrderId) } },
    include: { report: true },
    orderBy: [{ report: { importedAt: "asc" } }, { line: "asc" }],
    distinct: [...sameLine],
  });
  return lines.map(setAsideRow);
}
