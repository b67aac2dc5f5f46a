import "server-only";

import type { Database } from "@/lib/db/database";

/** An erasure of the past. It names nobody. */
export type ErasureRow = { id: string; at: Date; orders: number; reason: string; by: string };

/** How many are shown. */
const shown = 50;

/** The latest erasures that erased something. */
export async function listErasures({ db }: { db: Database }): Promise<ErasureRow[]> {
  const rows = await db.erasure.findMany({
    where: { OR: [{ orders: { gt: 0 } }, { customerId: { not: null } }] },
    orderBy: { at: "desc" },
    take: shown,
    select: { id: true, at: true, orders: true, reason: true, erasedBy: true },
  });
  return rows.map(({ erasedBy, ...row }) => ({ ...row, by: erasedBy }));
}
