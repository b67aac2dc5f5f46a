import "server-only";

import type { Database } from "@/lib/db/database";
import type { PrismaClient } from "@/lib/db/generated/client";
import type { SealingKeys } from "@/lib/payments/sealing";
import { type Result, err, ok } from "@/lib/result";

import { digestInvitation } from "./invitation";
import { openSecret, sealSecret, stepOfCode } from "./authenticator";
import { countCode, clearCodes } from "./code-limits";
import { needsCode } from "./second-factor";
import { createRecoveryCodes, digestRecoveryCode } from "./recovery-codes";
import type { StaffSessionId } from "@/lib/ids";

export type CodeError = { kind: "wrong_code" | "too_many_codes" };

/** Whoever asks has shown a password and nothing else. */
export type EnrolError = { kind: "not_proven" };

type Enroller = {
  staffId: string;
  sessionId: StaffSessionId;
  /** The token of the link that this browser has used; undefined for none. */
  linkToken: string | undefined;
};

type SetUpInput = Enroller & { sealedSecret: string; code: string };

/**
 * Makes the app that shows this code a member of staff's second factor, in place of an earlier one, and returns ten recovery codes.
 *
 * `sealedSecret` is one of `createSealedSecret`. The session counts as proven. A password alone sets no app up: `mayEnrol` says what is
 * needed beside it.
 */
export async function setUpAuthenticator(
  { staffId, sessionId, linkToken, sealedSecret, code }: SetUpInput,
  { db, now, keys }: { db: PrismaClient; now: () => Date; keys: SealingKeys },
): Promise<Result<{ recoveryCodes: string[] }, CodeError | EnrolError>> {
  if (!(await mayEnrol({ staffId, sessionId, linkToken }, { db, now }))) return err({ kind: "not_proven" });
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

/**
 * Whether this session may set an authenticator app up: a first one in the browser that used the person's link within the last
 * hour, or within an hour after the command has set the password; another one within five minutes after a code of the first.
 *
 * Somebody who has only learned the password would otherwise set up an app and keep its owner out.
 */
export async function mayEnrol(
  { staffId, sessionId, linkToken }: Enroller,
  { db, now }: { db: Database; now: () => Date },
): Promise<boolean> {
  const session = await db.staffSession.findFirst({
    relationLoadStrategy: "join",
    where: { id: sessionId, staffId },
    select: {
      provenAt: true,
      staff: {
        select: { enrolDigest: true, enrolUntil: true, authenticator: { select: { staffId: true } } },
      },
    },
  });
  if (session === null) return false;
  const { provenAt, staff } = session;
  const { enrolDigest, enrolUntil, authenticator } = staff;
  if (authenticator !== null) return !needsCode({ hasAuthenticator: true, provenAt }, now());
  if (enrolUntil === null || enrolUntil <= now()) return false;
  return enrolDigest === null || (linkToken !== undefined && enrolDigest === digestInvitation(linkToken));
}
