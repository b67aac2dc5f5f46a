import "server-only";
import type { Database } from "@/lib/db/database";
import { Prisma } from "@/lib/db/generated/client";
import { authorizedBefore } from "./authorization-expiry";

/** What the end of an authorization is computed from. */
export type AuthorizationDeps = { db: Database; now: () => Date; settings: { authorizationDays: number } };

/**
 * The payments "p" whose authorization ends soon or has ended, with something left to capture.
 *
 * A subquery for each of the few that are not captured whole: the planner would join them with all old operations. An order is
 * authorized after it was placed, so the index leaves out all younger ones.
 */
export function expiringAuthorizations({ now, settings }: Omit<AuthorizationDeps, "db">): Prisma.Sql {
  const before = authorizedBefore(settings.authorizationDays, now());
  return Prisma.sql`p."status" = 'APPROVED' AND NOT p."voided" AND p."captured_minor" < p."authorized_minor"
    AND p."ordered_at" <= ${before}
    AND (SELECT min(o."opened_at") FROM "operation" o WHERE o."payment_id" = p."id" AND o."kind" = 'AUTHORIZE'
      AND o."state" = 'SUCCEEDED') <= ${before}`;
}
