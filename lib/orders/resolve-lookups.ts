import "server-only";
import type { Deps } from "@/lib/payments/deps";

/** How many requests a pass takes. */
const batch = 500;

/**
 * Takes the requests for links to orders: writes a mail to the order's own address if number and address match, and
 * nothing if they do not. Returns how many mails were written.
 *
 * One statement, so a stopped process loses no request and writes no mail twice. Several processes may run it at once.
 */
export async function resolveLookups({ db }: Pick<Deps, "db">): Promise<number> {
  return db.$executeRaw`
    WITH "taken" AS (
      DELETE FROM "order_lookup" WHERE "id" IN (
        SELECT "id" FROM "order_lookup" ORDER BY "asked_at" LIMIT ${batch} FOR UPDATE SKIP LOCKED)
      RETURNING "number", "email"
    )
    INSERT INTO "mail" ("order_id", "kind", "language", "to_address")
    SELECT DISTINCT "orders"."id", 'order_link'::"mail_kind", "orders"."locale", "orders"."email"
    FROM "taken" JOIN "orders" ON "orders"."number" = "taken"."number"
      AND lower("orders"."email") = lower("taken"."email")`;
}
