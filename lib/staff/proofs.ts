import "server-only";

import type { PrismaClient } from "@/lib/db/generated/client";
import type { StaffSessionId } from "@/lib/ids";
import type { SealingKeys } from "@/lib/payments/sealing";
import { type Result, err, ok } from "@/lib/result";

import {
  openSecret,
  sealSecret,
  stepOfCode,
  clearCodes,
  countCode,
  digestRecoveryCode,
  type CodeError,
} from "./authenticator";
import { needsCode } from "./second-factor";
import type { CurrentStaff } from "./sessions";

type ProveInput = { staffId: string; sessionId: StaffSessionId; code: string };
type ProveDeps = { db: PrismaClient; now: () => Date; keys: SealingKeys };

/**
 * Takes a code of a member of staff's app, or a recovery code, as the second factor of a session.
 *
 * Each is accepted once: the database compares and changes in one statement, so of two that come at once one is refused.
 */
export async function proveSession(
  { staffId, sessionId, code }: ProveInput,
  { db, now, keys }: ProveDeps,
): Promise<Result<{ by: "app" | "recovery_code" }, CodeError>> {
  if (!(await countCode(staffId, db))) return err({ kind: "too_many_codes" });
  const digits = code.replace(/\s/g, "");
  const isOfApp = /^\d{6}$/.test(digits);
  const accepted = isOfApp
    ? await takeAppCode(staffId, digits, { db, now, keys })
    : (await db.staffRecoveryCode.deleteMany({ where: { staffId, digest: digestRecoveryCode(code) } }))
        .count === 1;
  if (!accepted) return err({ kind: "wrong_code" });
  await db.staffSession.updateMany({ where: { id: sessionId, staffId }, data: { provenAt: now() } });
  await clearCodes(staffId, db);
  return ok({ by: isOfApp ? "app" : "recovery_code" });
}

async function takeAppCode(staffId: string, code: string, { db, now, keys }: ProveDeps): Promise<boolean> {
  const stored = await db.staffAuthenticator.findUnique({ where: { staffId } });
  if (stored === null) return false;
  const secret = openSecret(stored.sealedSecret, staffId, keys);
  const step = secret && stepOfCode(code, secret, now());
  if (secret === undefined || step === undefined) return false;
  const { count } = await db.staffAuthenticator.updateMany({
    where: { staffId, lastStep: { lt: step } },
    // Sealed anew, so that a rotation of AUTH_SECRET reaches everyone who signs in.
    data: { lastStep: step, sealedSecret: sealSecret(secret, staffId, keys) },
  });
  return count === 1;
}

export type ActProofError = CodeError | { kind: "code_missing" };

/** Takes a code of a person's authenticator app for an act. It needs none from a person without an app, nor within five minutes after a code. */
export async function proveAct(
  { staff, code }: { staff: CurrentStaff; code: string },
  deps: { db: PrismaClient; now: () => Date; keys: SealingKeys },
): Promise<Result<void, ActProofError>> {
  if (!needsCode(staff, deps.now())) return ok(undefined);
  if (code.trim() === "") return err({ kind: "code_missing" });
  const proven = await proveSession({ staffId: staff.id, sessionId: staff.sessionId, code }, deps);
  return proven.ok ? ok(undefined) : proven;
}
