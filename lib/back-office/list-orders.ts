import "server-only";
import { type Operation, type Order, type Payment, Prisma } from "@/lib/db/generated/client";
import { bigintFromJson, type InJson } from "@/lib/db/in-json";
import { storedMoney } from "@/lib/money/money";
import { authorizationExpiry } from "@/lib/payments/authorization-expiry";
import type { FindDeps } from "@/lib/payments/find-payments";
import { orderState } from "@/lib/payments/order-state";
import { capturableMinor } from "@/lib/payments/state-table";
import { reviewOf } from "@/lib/payments/review";
import { type ListPlace, readListPage } from "@/lib/lists/list-page";
import { merchant } from "@/lib/merchant";
import { findNamedOrder, namedOrder, orderSearch } from "./order-search";
import { ordersInList } from "./orders-in-list";
import { readSearch, type SearchPart } from "./read-search";
import type { AdminOrderFilter, AdminOrderRow, OrderState } from "@/lib/orders/views";

/** How many rows a page has if it asks for no other number. */
const defaultPageSize = 25;

type LatestPayment = Pick<
  Payment,
  | "status"
  | "intent"
  | "agreementId"
  | "amountMinor"
  | "captureNowMinor"
  | "authorizedMinor"
  | "capturedMinor"
  | "refundedMinor"
  | "voided"
  | "restClosedAt"
  | "held"
  | "orderState"
  | "outcomeUnknown"
>;

/** Those from which the end of an authorization and the need of a review are read. */
type ReviewedOperation = Pick<
  Operation,
  "kind" | "state" | "reason" | "requestedBy" | "gatewayCode" | "openedAt"
>;

type OrderColumns = Pick<
  Order,
  "number" | "name" | "email" | "createdAt" | "expiredAt" | "totalMinor" | "currency" | "currencyExponent"
>;

type JsonRow = InJson<OrderColumns> & {
  latest: (InJson<LatestPayment> & { operations: InJson<ReviewedOperation>[] }) | null;
};

type ListInput = { search?: string; state?: AdminOrderFilter; pageSize?: number } & ListPlace;

export type OrderList = {
  rows: AdminOrderRow[];
  total: number;
  isTotalExact: boolean;
  pageSize: number;
  /** How a search was read: as the name of one order, or in parts. */
  searched?: "one_order" | SearchPart[];
};

/**
 * A page of orders for staff, newest first; holds that end soon by their end. `search` is read as `readSearch` says; if it names one
 * order, that is found, in whatever state it is. Pages count from 1, and `after` or `before` is the order beside the page.
 *
 * The total is exact if the database keeps it, and else as `readListPage` counts.
 */
export async function listOrders(
  { search, state, pageSize = defaultPageSize, ...place }: ListInput,
  deps: FindDeps,
): Promise<OrderList> {
  const read = search === undefined ? undefined : readSearch(search, merchant.timeZone);
  const named = read && (await findNamedOrder(read, deps.db));
  const source = {
    ...(named === undefined
      ? ordersInList({ state, search: read && orderSearch(read) }, deps)
      : ordersInList({ search: namedOrder(named) }, deps)),
    counters: countersOf(state),
    shown: orderInJson,
  };
  const { rows, total } = await readListPage<JsonRow>({ place, pageSize, source }, deps.db);
  return {
    rows: rows.map((row) => rowOf(row, deps)),
    total: total.count,
    isTotalExact: total.exact,
    pageSize,
    searched: read && (named === undefined ? read.parts : "one_order"),
  };
}

const orderInJson = Prisma.sql`(
  SELECT json_build_object('number', o."number", 'name', o."name", 'email', o."email", 'createdAt', o."created_at",
    'expiredAt', o."expired_at", 'totalMinor', o."total_minor", 'currency', o."currency",
    'currencyExponent', o."currency_exponent", 'latest', (
      SELECT json_build_object('status', l."status", 'intent', l."intent", 'agreementId', l."agreement_id",
        'amountMinor', l."amount_minor", 'captureNowMinor', l."capture_now_minor",
        'authorizedMinor', l."authorized_minor", 'capturedMinor', l."captured_minor",
        'refundedMinor', l."refunded_minor", 'voided', l."voided", 'restClosedAt', l."rest_closed_at", 'held', l."held", 'orderState', l."order_state",
        'outcomeUnknown', l."outcome_unknown", 'operations', (
          SELECT coalesce(json_agg(json_build_object('kind', t."kind", 'state', t."state", 'reason', t."reason",
            'requestedBy', t."requested_by", 'gatewayCode', t."gateway_code", 'openedAt', t."opened_at")
            ORDER BY t."sequence"), '[]')
          FROM "operation" t WHERE t."payment_id" = l."id" AND t."kind" IN ('AUTHORIZE', 'CAPTURE', 'VOID')))
      FROM "payment" l WHERE l."order_id" = o."id" AND l."latest"))
  FROM "orders" o WHERE o."id" = "page"."id")`;

function rowOf(order: JsonRow, { now, settings }: FindDeps): AdminOrderRow {
  const latest = order.latest === null ? undefined : paymentOf(order.latest);
  const left = latest?.status === "APPROVED" ? capturableMinor(latest) : 0n;
  return {
    number: order.number,
    placedAt: new Date(order.createdAt),
    name: order.name,
    email: order.email,
    total: storedMoney(bigintFromJson(order.totalMinor), order),
    state: orderState(latest, { expiredAt: order.expiredAt === null ? null : new Date(order.expiredAt) }),
    leftToCapture: left === 0n ? null : storedMoney(left, order),
    authorization: authorizationExpiry(latest, settings.authorizationDays, now()),
    review: reviewOf(latest) ?? null,
  };
}

function paymentOf(
  payment: NonNullable<JsonRow["latest"]>,
): LatestPayment & { operations: ReviewedOperation[] } {
  return {
    ...payment,
    amountMinor: bigintFromJson(payment.amountMinor),
    captureNowMinor: bigintFromJson(payment.captureNowMinor),
    authorizedMinor: bigintFromJson(payment.authorizedMinor),
    capturedMinor: bigintFromJson(payment.capturedMinor),
    refundedMinor: bigintFromJson(payment.refundedMinor),
    restClosedAt: payment.restClosedAt === null ? null : new Date(payment.restClosedAt),
    operations: payment.operations.map((operation) => ({
      ...operation,
      openedAt: new Date(operation.openedAt),
    })),
  };
}

/** Filters that no counter counts: those of few orders, and those that time or sums decide. */
const uncounted: readonly (AdminOrderFilter | undefined)[] = [
  "unpaid",
  "failed",
  "partly_captured",
  "authorization_ending",
  "held",
  "not_captured",
  "to_dispatch",
];

/** The states of orders that the filter `approved` shows. */
const approvedStates = [
  "outcome_unknown",
  "authorized",
  "partly_approved",
  "partly_captured",
  "paid",
  "partly_refunded",
  "refunded",
  "cancelled",
] as const satisfies OrderState[];

/** The counters of the orders that a filter shows, if there are any. */
function countersOf(state: AdminOrderFilter | undefined): string[] | undefined {
  if (uncounted.includes(state)) return undefined;
  if (state === undefined) return ["order"];
  return (state === "approved" ? approvedStates : [state]).map((each) => `order ${each}`);
}
