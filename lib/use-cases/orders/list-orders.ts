import "server-only";
import { Prisma } from "@/lib/db/generated/client";
import { minorUnits } from "@/lib/money/money";
import { authorizationExpiry } from "@/lib/payments/authorization-expiry";
import type { Deps } from "@/lib/use-cases/deps";
import { type AuthorizationDeps, expiringAuthorizations } from "@/lib/payments/expiring-authorizations";
import { adminOrderState, lastPayment } from "@/lib/payments/order-state";
import type { AdminOrderFilter, AdminOrderRow, AdminOrderState } from "@/lib/use-cases/orders/views";

const pageSize = 25;

// What adminOrderState says, in SQL, over the last attempt p of each order.
const states: Record<AdminOrderState, Prisma.Sql> = {
  unpaid: Prisma.sql`p."id" IS NULL`,
  checking: Prisma.sql`u."unknown"`,
  in_progress: Prisma.sql`NOT u."unknown" AND p."status" IN ('STARTED', 'SESSION_OPEN', 'CARD_ADDED', 'CHALLENGE', 'READY')`,
  failed: Prisma.sql`NOT u."unknown" AND p."status" IN ('DECLINED', 'NOT_AUTHENTICATED', 'EXPIRED', 'FAILED')`,
  cancelled: Prisma.sql`NOT u."unknown" AND p."voided"`,
  refunded: Prisma.sql`NOT u."unknown" AND p."refunded_minor" > 0 AND p."refunded_minor" = p."captured_minor"`,
  partly_refunded: Prisma.sql`NOT u."unknown" AND p."refunded_minor" > 0 AND p."refunded_minor" < p."captured_minor"`,
  partly_approved: Prisma.sql`NOT u."unknown" AND p."status" = 'APPROVED' AND NOT p."voided" AND p."refunded_minor" = 0 AND p."authorized_minor" < p."amount_minor"`,
  authorized: Prisma.sql`NOT u."unknown" AND p."status" = 'APPROVED' AND NOT p."voided" AND p."authorized_minor" = p."amount_minor" AND p."captured_minor" = 0`,
  partly_captured: Prisma.sql`NOT u."unknown" AND p."refunded_minor" = 0 AND p."authorized_minor" = p."amount_minor" AND p."captured_minor" > 0 AND p."captured_minor" < p."authorized_minor"`,
  paid: Prisma.sql`NOT u."unknown" AND p."refunded_minor" = 0 AND p."captured_minor" > 0 AND p."captured_minor" = p."amount_minor"`,
};

/** The journal rows that an order's state and its authorization's end are read from. */
const openOrAuthorized = {
  OR: [{ closedAt: null }, { kind: "AUTHORIZE", state: "SUCCEEDED" }],
} satisfies Prisma.OperationWhereInput;

/** A page of orders for staff, newest first; `search` looks into number, name and e-mail; pages count from 1. */
export async function listOrders(
  { search, state, page }: { search?: string; state?: AdminOrderFilter; page: number },
  deps: AuthorizationDeps,
): Promise<{ rows: AdminOrderRow[]; total: number; pageSize: number }> {
  const { db, now, settings } = deps;
  const contains = { contains: search, mode: "insensitive" as const };
  const where: Prisma.OrderWhereInput = {
    ...(await inState(state, deps)),
    ...(search && { OR: [{ number: contains }, { name: contains }, { email: contains }] }),
  };
  const [total, orders] = await Promise.all([
    db.order.count({ where }),
    db.order.findMany({
      where,
      include: { payments: { include: { operations: { where: openOrAuthorized } } } },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      skip: (Math.max(1, page) - 1) * pageSize,
      take: pageSize,
    }),
  ]);
  const rows = orders.map((order) => ({
    number: order.number,
    placedAt: order.createdAt,
    name: order.name,
    email: order.email,
    total: { minor: minorUnits(order.totalMinor), currency: order.currency },
    state: adminOrderState(order),
    authorization: authorizationExpiry(lastPayment(order.payments), settings.authorizationDays, now()),
  }));
  return { rows, total, pageSize };
}

async function inState(
  state: AdminOrderFilter | undefined,
  deps: AuthorizationDeps,
): Promise<Prisma.OrderWhereInput> {
  if (state === undefined) return {};
  if (state === "authorization_ending") return { payments: { some: expiringAuthorizations(deps) } };
  return { id: { in: await idsInState(deps.db, state) } };
}

async function idsInState(db: Deps["db"], state: AdminOrderState): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o."id" FROM "orders" o
    LEFT JOIN LATERAL (
      SELECT * FROM "payment" WHERE "order_id" = o."id" ORDER BY "attempt" DESC LIMIT 1
    ) p ON true
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT 1 FROM "operation" WHERE "payment_id" = p."id" AND "state" = 'UNKNOWN') AS "unknown"
    ) u
    WHERE ${states[state]}
    ORDER BY o."created_at" DESC LIMIT 10000`;
  return rows.map(({ id }) => id);
}
