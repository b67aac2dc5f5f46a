import "server-only";

import type { Database } from "@/lib/db/database";

/** How many a pass places at most. */
const atMost = 1_000;

/**
 * Gives events their positions, writes one delivery of each for every endpoint that chose its type, and returns how many rows that
 * were. One process at a time.
 *
 * Only committed events are visible here, so no reader of positions misses one that commits late. The transactions of one order
 * wait for each other, so its events are placed as they were written.
 */
export async function placeEvents({ db }: { db: Database }): Promise<number> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('positions of events', 0))`;
    return tx.$executeRaw`
      WITH "next" AS (
        SELECT "id", (SELECT coalesce(max("position"), 0) FROM "event") + row_number() OVER (ORDER BY "sequence") AS "position"
        FROM "event" WHERE "position" IS NULL ORDER BY "sequence" LIMIT ${atMost}
      ), "placed" AS (
        UPDATE "event" e SET "position" = n."position" FROM "next" n WHERE e."id" = n."id"
        RETURNING e."position", e."subject", e."type"
      )
      INSERT INTO "webhook_delivery" ("endpoint_id", "position", "subject")
      SELECT w."id", p."position", p."subject"
      FROM "placed" p JOIN "webhook_endpoint" w ON w."ended_at" IS NULL AND p."type" = ANY (w."types")`;
  });
}

/** Whether an event waits for its position. */
export async function hasNewEvents({ db }: { db: Database }): Promise<boolean> {
  return (await db.shopEvent.findFirst({ where: { position: null }, select: { id: true } })) !== null;
}
