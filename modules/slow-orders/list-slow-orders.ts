import "server-only";

import type { Database } from "@/lib/db/database";

type SlowDeps = { db: Database; now: () => Date };

const week = 7 * 24 * 60 * 60_000;

const isSlow = (now: Date) => ({
  createdAt: { lt: new Date(now.getTime() - week) },
  payments: { some: { latest: true, status: "APPROVED" as const } },
  dispatches: { none: {} },
});

/** The first hundred orders that were paid more than a week ago and have not left, oldest first. */
export async function listSlowOrders({ db, now }: SlowDeps): Promise<{ number: string; createdAt: Date }[]> {
  const select = { number: true, createdAt: true };
  return db.order.findMany({ where: isSlow(now()), orderBy: { createdAt: "asc" }, take: 100, select });
}

/** How many such orders there are. */
export async function countSlowOrders({ db, now }: SlowDeps): Promise<number> {
  return db.order.count({ where: isSlow(now()) });
}
