import "server-only";
import { Prisma } from "@/lib/db/generated/client.ts";
import { minorUnits } from "@/lib/money/money.ts";
import type { Deps } from "./deps.ts";
import { deskState } from "./order-state.ts";
import type { DeskOrderRow, DeskState } from "./views.ts";

const pageSize = 25;

// What deskState says, in SQL, over the last attempt p of each order.
const states: Record<DeskState, Prisma.Sql> = {
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

/** A page of orders for staff, newest first; `search` looks into number, name and e-mail; pages count from 1. */
export async function listOrders(
  { search, state, page }: { search?: string; state?: DeskState; page: number },
  { db }: Pick<Deps, "db">,
): Promise<{ rows: DeskOrderRow[]; total: number; pageSize: number }> {
  const ids = state === undefined ? undefined : await idsInState(db, state);
  const contains = { contains: search, mode: "insensitive" as const };
  const where: Prisma.OrderWhereInput = {
    ...(ids && { id: { in: ids } }),
    ...(search && { OR: [{ number: contains }, { name: contains }, { email: contains }] }),
  };
  const [total, orders] = await Promise.all([
    db.order.count({ where }),
    db.order.findMany({
      where,
      include: { payments: { include: { operations: { where: { closedAt: null } } } } },
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
    state: deskState(order),
  }));
  return { rows, total, pageSize };
}

async function idsInState(db: Deps["db"], state: DeskState): Promise<string[]> {
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
