import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import { authorizationExpiry } from "@/lib/payments/authorization-expiry";
import type { AuthorizationDeps } from "@/lib/payments/expiring-authorizations";
import { orderState } from "@/lib/payments/order-state";
import { reviewOf } from "@/lib/payments/review";
import { type ListPlace, type ListTotal, readListPage } from "@/lib/use-cases/list-page";
import { readTally } from "@/lib/use-cases/tally";
import { ordersInList } from "./orders-in-list";
import type { AdminOrderFilter, AdminOrderRow } from "./views";

const pageSize = 25;

/** The operations from which the end of an authorization and the need of a review are read. */
const reviewed = { kind: { in: ["AUTHORIZE", "CAPTURE", "VOID"] } } satisfies Prisma.OperationWhereInput;

type ListInput = { search?: string; state?: AdminOrderFilter } & ListPlace;

/**
 * A page of orders for staff, newest first. `search` is the beginning of words of number, name and e-mail; pages count from 1,
 * and `after` or `before` is the order beside the page.
 *
 * The total is exact where the database keeps it, and else as `readListPage` counts.
 */
export async function listOrders(
  { search, state, ...place }: ListInput,
  deps: AuthorizationDeps,
): Promise<{ rows: AdminOrderRow[]; total: number; isTotalExact: boolean; pageSize: number }> {
  const { db, now, settings } = deps;
  const source = ordersInList({ state, search }, deps);
  const known = await knownTotal({ search, state }, deps);
  const beside = (number: string) =>
    Prisma.sql`SELECT "created_at", "id" FROM "orders" WHERE "number" = ${number}`;
  const { ids, total } = await readListPage({ place, total: known, pageSize, source, beside }, db);
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    include: {
      payments: {
        where: { latest: true },
        include: { operations: { where: reviewed, orderBy: { sequence: "asc" } } },
      },
    },
  });
  const byId = new Map(orders.map((order) => [order.id, order]));
  const rows = ids.flatMap((id): AdminOrderRow[] => {
    const order = byId.get(id);
    if (order === undefined) return [];
    const [latest] = order.payments;
    return [
      {
        number: order.number,
        placedAt: order.createdAt,
        name: order.name,
        email: order.email,
        total: storedMoney(order.totalMinor, order),
        state: orderState(latest, order),
        authorization: authorizationExpiry(latest, settings.authorizationDays, now()),
        review: reviewOf(latest) ?? null,
      },
    ];
  });
  return { rows, total: total.count, isTotalExact: total.exact, pageSize };
}

/** Filters that no tally counts: those of few orders, and those that time decides. */
const untallied: readonly (AdminOrderFilter | undefined)[] = [
  "unpaid",
  "failed",
  "authorization_ending",
  "held",
  "not_captured",
];

/** The exact number of orders in a list, where the database keeps it. */
async function knownTotal(
  { search, state }: Pick<ListInput, "search" | "state">,
  { db }: AuthorizationDeps,
): Promise<ListTotal | undefined> {
  if (search !== undefined || untallied.includes(state)) return undefined;
  const count = await readTally(state === undefined ? "order" : `order ${state}`, db);
  return { count, exact: true };
}
