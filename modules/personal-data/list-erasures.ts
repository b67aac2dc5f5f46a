import "server-only";

import type { Database } from "@/lib/db/database";

import { dailyRun } from "./retention";

/** An erasure of the past. It names nobody. */
export type ErasureRow = { id: string; at: Date; orders: number; reason: string; by: string };

/** How many are shown. */
const shown = 50;

/** The latest erasures, but for the rows that only say that the daily run has ended. */
export async function listErasures({ db }: { db: Database }): Promise<ErasureRow[]> {
  const rows = await db.erasure.findMany({
    where: {
      NOT: {
        ...dailyRun,
        customerId: null,
        orderIds: { isEmpty: true },
        noteIds: { isEmpty: true },
        entryIds: { isEmpty: true },
      },
    },
    orderBy: { at: "desc" },
    take: shown,
    select: { id: true, at: true, orderIds: true, reason: true, erasedBy: true },
  });
  return rows.map(({ erasedBy, orderIds, ...row }) => ({ ...row, orders: orderIds.length, by: erasedBy }));
}
