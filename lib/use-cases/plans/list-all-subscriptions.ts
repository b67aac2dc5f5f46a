import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import type { Deps } from "@/lib/use-cases/deps";
import { rowInclude, rowOf } from "./subscription-view";
import type { AdminSubscriptionRow, SubscriptionState } from "./views";

const pageSize = 50;

/** The plans of all customers for staff, newest first. `search` is a part of a number, a name or an address; pages count from 1. */
export async function listAllSubscriptions(
  { search, state, page = 1 }: { search?: string; state?: SubscriptionState; page?: number },
  { db }: Pick<Deps, "db">,
): Promise<{ rows: AdminSubscriptionRow[]; total: number; pageSize: number }> {
  const contains = { contains: search, mode: "insensitive" } as const;
  const found = [
    { number: contains },
    { name: contains },
    { email: contains },
    { productName: contains },
    { customer: { email: contains } },
  ];
  const where: Prisma.SubscriptionWhereInput = { state, ...(search !== undefined && { OR: found }) };
  const [rows, total] = await Promise.all([
    db.subscription.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * pageSize,
      take: pageSize,
      include: { ...rowInclude, customer: { select: { email: true } } },
    }),
    db.subscription.count({ where }),
  ]);
  return {
    rows: rows.map((row) => ({ ...rowOf(row), customerEmail: row.customer.email })),
    total,
    pageSize,
  };
}
