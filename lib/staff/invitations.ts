import "server-only";

import { hash, randomBytes } from "node:crypto";

import type { Prisma } from "@/lib/db/generated/client";
import { type Result, err, ok } from "@/lib/result";
import type { Database } from "@/lib/db/database";

import { type Busy, hashPassword, type PasswordProblem, checkNewPassword } from "./passwords";

/** How long an invitation works. */
export const invitationHours = 24;

/** How long a first authenticator app may be set up after a link was used, in minutes. */
export const enrolMinutes = 60;

/**
 * What is stored for whoever has just used a link: with its token, a first authenticator app may be set up. Without a token the command
 * has just set the password, and whoever has it may.
 */
function enrolment(token: string | undefined, now: Date): EnrolmentColumns {
  return {
    enrolDigest: token === undefined ? null : digestInvitation(token),
    enrolUntil: new Date(now.getTime() + enrolMinutes * 60_000),
  };
}

export type EnrolmentColumns = { enrolDigest: string | null; enrolUntil: Date | null };

export const noEnrolment: EnrolmentColumns = { enrolDigest: null, enrolUntil: null };

/** What is stored of an open invitation, or of none. */
export type InvitationColumns = { invitationDigest: string | null; invitationExpiresAt: Date | null };

export const noInvitation: InvitationColumns = { invitationDigest: null, invitationExpiresAt: null };

/** Makes a one-time token of 256 bits, valid for a day. Only its digest is stored. */
export function createInvitation(now: Date): { token: string; columns: InvitationColumns } {
  const token = randomBytes(32).toString("base64url");
  const invitationExpiresAt = new Date(now.getTime() + invitationHours * 3_600_000);
  return { token, columns: { invitationDigest: digestInvitation(token), invitationExpiresAt } };
}

/** The digest by which an invitation is found. SHA-256 is enough for a random token. */
export function digestInvitation(token: string): string {
  return hash("sha256", token, "base64url");
}

/** How long an account and whoever let it in count as one person for a second person's decision. */
export const invitationDays = 30;

/** What is stored of who made a link; a command is nobody. */
export function letInBy(by: string | undefined, now: Date): { invitedBy: string | null; invitedAt: Date } {
  return { invitedBy: by ?? null, invitedAt: now };
}

/**
 * Whether two accounts may be of one person: an owner let one in who lately let in the other, or both, or somebody between them.
 *
 * An owner can make an account with an address of their own. One that was added by `npm run staff` has nobody.
 */
export async function mayBeOnePerson(
  tx: Prisma.TransactionClient,
  [one, other]: readonly [string, string],
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - invitationDays * 24 * 60 * 60_000);
  const invited = await tx.staff.findMany({
    where: { invitedBy: { not: null }, invitedAt: { gt: since } },
    select: { email: true, invitedBy: true },
  });
  const inviterOf = new Map(invited.map(({ email, invitedBy }) => [email, invitedBy]));
  const line = (email: string) => {
    const found = new Set<string>();
    for (let at: string | null | undefined = email; at && !found.has(at); at = inviterOf.get(at))
      found.add(at);
    return found;
  };
  const lineOfOther = line(other);
  return [...line(one)].some((email) => lineOfOther.has(email));
}

/** The one-time token of an invitation; undefined if a password was given instead. */
export type Access = { token?: string };

export type PasswordError = PasswordProblem | Busy;

/** The columns that let a person in: a hashed password if one is given, else an invitation to choose one. */
export async function prepareAccess(
  { email, password }: { email: string; password: string | undefined },
  now: Date,
): Promise<
  Result<
    {
      access: Access;
      columns: InvitationColumns & Partial<EnrolmentColumns> & { passwordHash: string | null };
    },
    PasswordError
  >
> {
  if (password === undefined) {
    const { token, columns } = createInvitation(now);
    return ok({ access: { token }, columns: { ...columns, passwordHash: null } });
  }
  const checked = checkNewPassword(password, email);
  if (!checked.ok) return err(checked.error);
  const hashed = await hashPassword(checked.value);
  if (!hashed.ok) return hashed;
  return ok({
    access: {},
    columns: { ...noInvitation, ...enrolment(undefined, now), passwordHash: hashed.value },
  });
}

/** Whom a link to choose a password is for, an invitation's or that of a forgotten one; undefined if it is unknown, used or expired. */
export async function findInvitation(
  { token }: { token: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<{ email: string } | undefined> {
  const digest = digestInvitation(token);
  const invited = await db.staff.findUnique({
    where: { invitationDigest: digest, invitationExpiresAt: { gt: now() } },
    select: { email: true },
  });
  if (invited !== null) return invited;
  const reset = await db.staffPasswordReset.findUnique({
    relationLoadStrategy: "join",
    where: { digest, usedAt: null, expiresAt: { gt: now() }, staff: { disabledAt: null } },
    select: { staff: { select: { email: true } } },
  });
  return reset?.staff;
}

/**
 * Sets the password that a person has chosen by an invitation, or by the link of a forgotten one. The link ends with it, and so does
 * every session. For an hour its token proves whose account it is to `setUpAuthenticator`.
 */
export async function acceptInvitation(
  { token, password }: { token: string; password: string },
  deps: { db: Database; now: () => Date },
): Promise<Result<{ email: string }, PasswordError | { kind: "invitation_ended" }>> {
  const invited = await findInvitation({ token }, deps);
  if (invited === undefined) return err({ kind: "invitation_ended" });
  const prepared = await prepareAccess({ email: invited.email, password }, deps.now());
  if (!prepared.ok) return prepared;
  const { columns } = prepared.value;
  const digest = digestInvitation(token);
  const accepted = await deps.db.$transaction(async (tx) => {
    await inviteByReset(tx, digest, deps.now());
    // The condition is repeated: of two who accept at once, one finds it ended.
    const { count } = await tx.staff.updateMany({
      where: { invitationDigest: digest, invitationExpiresAt: { gt: deps.now() } },
      data: { ...columns, ...enrolment(token, deps.now()), sessionGeneration: { increment: 1 } },
    });
    return count === 1;
  });
  return accepted ? ok(invited) : err({ kind: "invitation_ended" });
}

/** Uses up the link of a forgotten password: it ends the password and is an invitation from now on. The person's other links end. */
async function inviteByReset(tx: Prisma.TransactionClient, digest: string, now: Date): Promise<void> {
  const { count } = await tx.staffPasswordReset.updateMany({
    where: { digest, usedAt: null, expiresAt: { gt: now }, staff: { disabledAt: null } },
    data: { usedAt: now },
  });
  if (count === 0) return;
  const { staffId, expiresAt } = await tx.staffPasswordReset.findUniqueOrThrow({ where: { digest } });
  await tx.staffPasswordReset.updateMany({ where: { staffId, usedAt: null }, data: { usedAt: now } });
  await tx.staff.updateMany({
    where: { id: staffId, disabledAt: null },
    data: {
      passwordHash: null,
      invitationDigest: digest,
      invitationExpiresAt: expiresAt,
      sessionGeneration: { increment: 1 },
    },
  });
}
