import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import { authorizationExpiry } from "@/lib/payments/authorization-expiry";
import type { TermsDeps } from "@/lib/checkout/product-select";
import type { FindDeps } from "@/lib/payments/find-payments";
import { orderState } from "@/lib/payments/order-state";
import { capturableMinor } from "@/lib/payments/state-table";
import { reviewOf } from "@/lib/payments/review";
import { inOrderOf, type ListPlace, readListPage } from "@/lib/lists/list-page";
import { merchant } from "@/lib/merchant";
import type { StaffSearch } from "@/lib/staff/rights";
import { withArticles } from "./find-articles";
import { findNamedOrder, namedOrder, orderSearch } from "./order-search";
import { ordersInList } from "./orders-in-list";
import { chargebackOf, listedColumns } from "./read-admin-order";
import { readSearch, searchWithoutPeople, type SearchPart } from "./read-search";
import type { AdminOrderFilter, AdminOrderRow } from "./views";

/** How many rows a page has if it asks for no other number. */
const defaultPageSize = 25;

/** Of the operations those from which the end of an authorization and the need of a review are read. */
const orderSelect = {
  id: true,
  number: true,
  name: true,
  email: true,
  createdAt: true,
  expiredAt: true,
  totalMinor: true,
  currency: true,
  currencyExponent: true,
  payments: {
    where: { latest: true },
    select: {
      ...listedColumns,
      operations: {
        where: { kind: { in: ["AUTHORIZE", "CAPTURE", "VOID"] } },
        orderBy: { sequence: "asc" },
        select: {
          kind: true,
          state: true,
          reason: true,
          requestedBy: true,
          gatewayCode: true,
          openedAt: true,
        },
      },
    },
  },
} satisfies Prisma.OrderSelect;

type ListedOrder = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

type ListInput = {
  search?: StaffSearch;
  state?: AdminOrderFilter;
  pageSize?: number;
} & ListPlace;

export type OrderList = {
  rows: AdminOrderRow[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** How a search was read: as the name of one order, or in parts. */
  searched?: "one_order" | SearchPart[];
};

/**
 * A page of orders for staff, newest first; holds that end soon by their end, what is to leave by its promise. `search` is read as
 * `readSearch` says; if it names one order, that is found, in whatever state it is. `after` or `before` is the order beside the page.
 */
export async function listOrders(
  { search, state, pageSize = defaultPageSize, ...place }: ListInput,
  deps: FindDeps & TermsDeps,
): Promise<OrderList> {
  const typed = search && readSearch(search.text, { timeZone: merchant.timeZone, now: deps.now() });
  const allowed = typed && search?.masked ? searchWithoutPeople(typed) : typed;
  const named = allowed && (await findNamedOrder(allowed, deps.db));
  const read =
    allowed && named === undefined && !search?.masked ? await withArticles(allowed, deps.db) : allowed;
  const source =
    named === undefined
      ? ordersInList({ state, search: read && (await orderSearch(read, deps.db)) }, deps)
      : ordersInList({ search: namedOrder(named) }, deps);
  const { ids, ...beyond } = await readListPage({ place, pageSize, source }, deps.db);
  const orders = await deps.db.order.findMany({
    relationLoadStrategy: "join",
    where: { id: { in: ids } },
    select: orderSelect,
  });
  return {
    rows: inOrderOf(ids, orders).map((order) => rowOf(order, deps)),
    ...beyond,
    searched: read && (named === undefined ? read.parts : "one_order"),
  };
}

function rowOf(order: ListedOrder, { now, settings }: FindDeps): AdminOrderRow {
  const [latest] = order.payments;
  const left = latest?.status === "APPROVED" ? capturableMinor(latest) : 0n;
  return {
    number: order.number,
    placedAt: order.createdAt,
    name: order.name,
    email: order.email,
    total: storedMoney(order.totalMinor, order),
    state: orderState(latest, order),
    leftToCapture: left === 0n ? null : storedMoney(left, order),
    authorization: authorizationExpiry(latest, settings.authorizationDays, now()),
    review: reviewOf(latest) ?? null,
    chargeback: chargebackOf(latest, (minor) => storedMoney(minor, order)),
  };
}
