import "server-only";

import type { Prisma } from "@/lib/db/generated/client";
import { holdStaff } from "@/lib/db/lock-row";
import { type Result, err, ok } from "@/lib/result";

import { type ActRight, type StaffRole, may } from "./rights";
import { needsSetUp } from "./second-factor";

/** Why a person may not do any more what they asked for: the account is gone, its role lost the right, or it has no second factor. */
export type ActorRefusal = { kind: "account_disabled" | "right_lost" | "factor_missing" };

/**
 * Asks again whether a person may do something, right before it is done in their name: what runs later than the press calls it.
 *
 * The account stays as it is until the transaction ends, so an owner who disables it meanwhile waits until the start of the act is
 * committed, and nothing starts afterwards. An account whose password was taken away since `askedAt` counts as disabled: somebody else may
 * have asked.
 */
export async function askActorAgain(
  tx: Prisma.TransactionClient,
  { email, rights, askedAt }: { email: string; rights: readonly ActRight[]; askedAt: Date },
  { secondFactorRequired }: { secondFactorRequired: boolean },
): Promise<Result<{ role: StaffRole }, ActorRefusal>> {
  await holdStaff(tx, [email]);
  const staff = await tx.staff.findUnique({
    relationLoadStrategy: "join",
    where: { email, disabledAt: null, passwordHash: { not: null } },
    select: { role: true, invitedAt: true, authenticator: { select: { staffId: true } } },
  });
  if (staff === null || (staff.invitedAt !== null && staff.invitedAt > askedAt))
    return err({ kind: "account_disabled" });
  const { role, authenticator } = staff;
  if (!rights.every((right) => may(role, right))) return err({ kind: "right_lost" });
  const factor = { role, hasAuthenticator: authenticator !== null };
  return needsSetUp(factor, { required: secondFactorRequired })
    ? err({ kind: "factor_missing" })
    : ok({ role });
}
