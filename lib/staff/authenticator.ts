import "server-only";

import { hash, randomBytes } from "node:crypto";

import { Secret, TOTP } from "otpauth";

import { merchant } from "@/lib/merchant";
import { type SealingKeys, openSealed, seal } from "@/lib/payments/sealing";
import type { Database } from "@/lib/db/database";
import type { PrismaClient, Prisma } from "@/lib/db/generated/client";
import { type Result, err, ok } from "@/lib/result";
import type { StaffSessionId } from "@/lib/ids";
import { consume, digest, limiter, onePerDatabase } from "@/lib/limits/mail-request-limits";

import { digestInvitation } from "./invitations";
import { needsCode } from "./second-factor";

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, a new code each 30 seconds. */
function totpOf(secret: Secret, email: string): TOTP {
  return new TOTP({ issuer: merchant.seller.address.name, label: email, secret });
}

/** Makes the secret of an authenticator app: 160 bits, sealed for one member of staff. */
export function createSealedSecret(staffId: string, keys: SealingKeys): string {
  return sealSecret(new Secret({ size: 20 }), staffId, keys);
}

export function sealSecret(secret: Secret, staffId: string, keys: SealingKeys): string {
  return seal(Buffer.from(secret.bytes), staffId, keys);
}

/** The secret that was sealed for this person; undefined for another person's, or if no accepted key opens it. */
export function openSecret(sealed: string, staffId: string, keys: SealingKeys): Secret | undefined {
  const bytes = openSealed(sealed, staffId, keys);
  return bytes && new Secret({ buffer: new Uint8Array(bytes).buffer });
}

/** The address that an app reads from the QR code: it holds the secret. */
export function authenticatorUri(secret: Secret, email: string): string {
  return totpOf(secret, email).toString();
}

/**
 * The time step of a code that is right now; undefined for a wrong one.
 *
 * One step before and one after are right too, because clocks of phones differ (RFC 6238, 5.2).
 */
export function stepOfCode(code: string, secret: Secret, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret, "").validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ timestamp }) + delta;
}

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

/** A member of staff's authenticator app: since when, and how many recovery codes are left. */
export type AuthenticatorView = { since: Date; recoveryCodes: number };

export async function readAuthenticator(
  { staffId }: { staffId: string },
  { db }: { db: Database },
): Promise<AuthenticatorView | undefined> {
  const found = await db.staffAuthenticator.findUnique({
    relationLoadStrategy: "join",
    where: { staffId },
    select: { createdAt: true, staff: { select: { _count: { select: { recoveryCodes: true } } } } },
  });
  return found === null
    ? undefined
    : { since: found.createdAt, recoveryCodes: found.staff._count.recoveryCodes };
}

/** Takes a member of staff's authenticator app and recovery codes away, so that another app can be set up. */
export async function removeAuthenticator(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.staffAuthenticator.deleteMany({ where: { staff: { email } } });
  await tx.staffRecoveryCode.deleteMany({ where: { staff: { email } } });
}

const count = 10;

/** Makes ten one-time codes of 80 bits, each as four groups of four letters and digits. */
function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const letters = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase();
    return letters.match(/.{4}/g)!.join("-");
  });
}

/** What is stored of a recovery code, however it was typed. SHA-256 is enough for a random code. */
export function digestRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replace(/[^a-z2-7]/g, "");
  return hash("sha256", letters, "base64url");
}

/** Of a million codes three are right at a time: five guesses in each quarter of an hour find one in two years on average. */
const allowed = { points: 5, duration: 15 * 60, keyPrefix: "code" };

const limitersOf = onePerDatabase((db) => limiter(db, "signInAttempt", allowed));

/** Counts a code of this person before it is compared. Returns false if there were too many wrong ones. */
export async function countCode(staffId: string, db: Database): Promise<boolean> {
  return consume(limitersOf(db), digest(staffId));
}

/** Forgets this person's wrong codes, after the right one. */
export async function clearCodes(staffId: string, db: Database): Promise<void> {
  await limitersOf(db).delete(digest(staffId));
}
