import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { storedMoney } from "@/lib/money/money";
import { authorizationExpiry } from "@/lib/payments/authorization-expiry";
import { type AuthorizationDeps, expiringAuthorizations } from "@/lib/payments/expiring-authorizations";
import { paymentsToReview, reviewOf } from "@/lib/payments/review";
import { orderState, ordersInState } from "@/lib/payments/order-state";
import type { AdminOrderFilter, AdminOrderRow } from "./views";

const pageSize = 25;

/** The operations from which the end of an authorization and the need of a review are read. */
const reviewed = { kind: { in: ["AUTHORIZE", "CAPTURE", "VOID"] } } satisfies Prisma.OperationWhereInput;

/** A page of orders for staff, newest first. `search` matches number, name and e-mail; pages count from 1. */
export async function listOrders(
  { search, state, page }: { search?: string; state?: AdminOrderFilter; page: number },
  deps: AuthorizationDeps,
): Promise<{ rows: AdminOrderRow[]; total: number; pageSize: number }> {
  const { db, now, settings } = deps;
  const contains = { contains: search, mode: "insensitive" as const };
  const where: Prisma.OrderWhereInput = {
    ...inFilter(state, deps),
    ...(search && { OR: [{ number: contains }, { name: contains }, { email: contains }] }),
  };
  const [total, orders] = await Promise.all([
    db.order.count({ where }),
    db.order.findMany({
      where,
      include: {
        payments: {
          where: { latest: true },
          include: { operations: { where: reviewed, orderBy: { sequence: "asc" } } },
        },
      },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      skip: (Math.max(1, page) - 1) * pageSize,
      take: pageSize,
    }),
  ]);
  const rows = orders.map((order) => {
    const [latest] = order.payments;
    return {
      number: order.number,
      placedAt: order.createdAt,
      name: order.name,
      email: order.email,
      total: storedMoney(order.totalMinor, order),
      state: orderState(latest, order),
      authorization: authorizationExpiry(latest, settings.authorizationDays, now()),
      review: reviewOf(latest) ?? null,
    };
  });
  return { rows, total, pageSize };
}

function inFilter(filter: AdminOrderFilter | undefined, deps: AuthorizationDeps): Prisma.OrderWhereInput {
  if (filter === undefined) return {};
  if (filter === "authorization_ending") return { payments: { some: expiringAuthorizations(deps) } };
  if (filter === "held" || filter === "not_captured") {
    return { payments: { some: paymentsToReview(filter, deps) } };
  }
  return ordersInState(filter);
}
