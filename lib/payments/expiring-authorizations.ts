import "server-only";
import type { Prisma } from "@/lib/db/generated/client";
import { authorizedBefore } from "./authorization-expiry";
import type { Database } from "@/lib/db/database";

/** What the end of an authorization is computed from. */
export type AuthorizationDeps = { db: Database; now: () => Date; settings: { authorizationDays: number } };

/** Payments whose authorization ends soon or has ended, with something left to capture. */
export function expiringAuthorizations({ db, now, settings }: AuthorizationDeps): Prisma.PaymentWhereInput {
  const before = authorizedBefore(settings.authorizationDays, now());
  return {
    status: "APPROVED",
    voided: false,
    capturedMinor: { lt: db.payment.fields.authorizedMinor },
    operations: { some: { kind: "AUTHORIZE", state: "SUCCEEDED", openedAt: { lte: before } } },
  };
}
