import "server-only";
import type { MailId, OrderNumber } from "@/lib/ids";
import type { Deps } from "@/lib/use-cases/deps";

/**
 * Writes a mail once more that was refused, or of which it is not certain that it was sent, and records who asked for it.
 *
 * The new mail goes to the order's present address. False where the mail is in another state or was sent again before.
 */
export async function sendMailAgain(
  { mailId, number, by }: { mailId: MailId; number: OrderNumber; by: string },
  { db, log }: Pick<Deps, "db" | "log">,
): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO "mail" ("order_id", "kind", "operation_id", "event_id", "again_of", "requested_by", "language", "to_address")
    SELECT m."order_id", m."kind", m."operation_id", m."event_id", m."id", ${by}, m."language", o."email"
    FROM "mail" m JOIN "orders" o ON o."id" = m."order_id"
    WHERE m."id" = ${mailId}::uuid AND o."number" = ${number} AND m."state" IN ('REFUSED', 'UNKNOWN')
    ON CONFLICT ("again_of") DO NOTHING`;
  log.info({ mailId, orderNumber: number }, written > 0 ? "mail sent again by staff" : "mail not sent again");
  return written > 0;
}
