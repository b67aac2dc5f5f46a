import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import type { SealingKeys } from "@/lib/payments/sealing";
import { type Result, err, ok } from "@/lib/result";

import { openSecret, sealSecret, stepOfCode } from "./authenticator";
import { countCode, clearCodes } from "./code-limits";
import { createRecoveryCodes, digestRecoveryCode } from "./recovery-codes";
import type { StaffSessionId } from "@/lib/ids";

export type CodeError = { kind: "wrong_code" | "too_many_codes" };

type SetUpInput = { staffId: string; sessionId: StaffSessionId; sealedSecret: string; code: string };

/**
 * Makes the app that shows this code a member of staff's second factor, in place of an earlier one, and returns ten recovery codes.
 *
 * `sealedSecret` is one of `createSealedSecret`. The session counts as proven.
 */
export async function setUpAuthenticator(
  { staffId, sessionId, sealedSecret, code }: SetUpInput,
  { db, now, keys }: { db: PrismaClient; now: () => Date; keys: SealingKeys },
): Promise<Result<{ recoveryCodes: string[] }, CodeError>> {
  if (!(await countCode(staffId, db))) return err({ kind: "too_many_codes" });
  const at = now();
  const secret = openSecret(sealedSecret, staffId, keys);
  const lastStep = secret && stepOfCode(code, secret, at);
  if (secret === undefined || lastStep === undefined) return err({ kind: "wrong_code" });
  const recoveryCodes = createRecoveryCodes();
  const columns = { sealedSecret: sealSecret(secret, staffId, keys), lastStep, createdAt: at };
  await db.$transaction([
    db.staffAuthenticator.upsert({
      where: { staffId },
      create: { staffId, ...columns },
      update: columns,
    }),
    db.staffRecoveryCode.deleteMany({ where: { staffId } }),
    db.staffRecoveryCode.createMany({
      data: recoveryCodes.map((recoveryCode) => ({ staffId, digest: digestRecoveryCode(recoveryCode) })),
    }),
    db.staffSession.updateMany({ where: { id: sessionId, staffId }, data: { provenAt: at } }),
  ]);
  await clearCodes(staffId, db);
  return ok({ recoveryCodes });
}
