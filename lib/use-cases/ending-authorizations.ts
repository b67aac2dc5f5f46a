import "server-only";
import type { Prisma } from "@/lib/db/generated/client.ts";
import { authorizedBefore } from "@/lib/payments/authorization-life.ts";
import type { Deps } from "./deps.ts";

/** What the end of an authorization is reckoned with. */
export type AuthorizationDeps = Pick<Deps, "db" | "now"> & {
  settings: Pick<Deps["settings"], "authorizationDays">;
};

/** Payments whose authorization ends soon, or has ended, while something of it is left to capture. */
export function endingAuthorizations({ db, now, settings }: AuthorizationDeps): Prisma.PaymentWhereInput {
  const before = authorizedBefore(settings.authorizationDays, now());
  return {
    status: "APPROVED",
    voided: false,
    capturedMinor: { lt: db.payment.fields.authorizedMinor },
    operations: { some: { kind: "AUTHORIZE", state: "SUCCEEDED", openedAt: { lte: before } } },
  };
}
