import "server-only";

import { z } from "zod";

import { comparedEmail } from "@/lib/text/email-address";
import type { StaffRole } from "@/lib/db/generated/enums";
import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";
import type { Prisma } from "@/lib/db/generated/client";
import { lockOwners } from "@/lib/db/lock-row";

import {
  letInBy,
  type Access,
  type PasswordError,
  prepareAccess,
  noInvitation,
  createInvitation,
  noEnrolment,
} from "./invitations";
import { removeAuthenticator } from "./authenticator";

/** An e-mail address as the database stores it: in lower case, with its domain in ASCII. What is no address is only trimmed. */
export function normalizeEmail(email: string): string {
  return comparedEmail(email) ?? email.trim().toLowerCase();
}

/** An e-mail address that may get an account. */
export const staffEmailSchema = z
  .string()
  .transform(normalizeEmail)
  .refine((email) => comparedEmail(email) !== undefined);

/** An account as the list for operators shows it. */
export type StaffAccount = {
  id: string;
  email: string;
  /** The address, until the person has chosen one. */
  name: string;
  role: StaffRole;
  state: "active" | "invited" | "invitation expired" | "disabled";
  createdAt: Date;
  hasAuthenticator: boolean;
  /** Null if it was longer ago than sessions are stored, or never. */
  lastSignInAt: Date | null;
};

/** All accounts, by e-mail address. */
export async function listStaff({ db, now }: { db: Database; now: () => Date }): Promise<StaffAccount[]> {
  const accounts = await db.staff.findMany({
    relationLoadStrategy: "join",
    orderBy: { email: "asc" },
    include: {
      authenticator: { select: { staffId: true } },
      sessions: { orderBy: { createdAt: "desc" }, take: 1, select: { createdAt: true } },
    },
  });
  return accounts.map(({ passwordHash, invitationExpiresAt, disabledAt, ...row }) => {
    const { id, email, name, role, createdAt, authenticator, sessions } = row;
    const lastSignInAt = sessions[0]?.createdAt ?? null;
    const account = {
      id,
      email,
      name,
      role,
      createdAt,
      hasAuthenticator: authenticator !== null,
      lastSignInAt,
    };
    if (disabledAt !== null) return { ...account, state: "disabled" };
    if (passwordHash !== null) return { ...account, state: "active" };
    const isOpen = invitationExpiresAt !== null && invitationExpiresAt > now();
    return { ...account, state: isOpen ? "invited" : "invitation expired" };
  });
}

/**
 * Adds a member of staff, with a password or else with a one-time invitation.
 *
 * `email` is one of `staffEmailSchema`, `by` the owner who invites; left out for a command.
 */
export async function addStaff(
  { email, role, password, by }: { email: string; role: StaffRole; password?: string; by?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, PasswordError | { kind: "already_exists" }>> {
  const prepared = await prepareAccess({ email, password }, now());
  if (!prepared.ok) return prepared;
  const { access, columns } = prepared.value;
  // The shop may write no password, not even an empty one.
  const passwordHash = columns.passwordHash ?? undefined;
  const { count } = await db.staff.createMany({
    data: { email, name: email, role, ...columns, passwordHash, ...letInBy(by, now()) },
    skipDuplicates: true,
  });
  return count === 0 ? err({ kind: "already_exists" }) : ok(access);
}

/** Gives a member of staff another role and ends every session; the same role again changes nothing. The last owner stays one. */
export async function changeRole(
  { email, role }: { email: string; role: StaffRole },
  { db }: { db: Database },
): Promise<Result<{ changed: boolean }, { kind: "not_found" | "last_owner" }>> {
  return db.$transaction(async (tx) => {
    if (role !== "owner" && (await isLastOwner(tx, email))) return err({ kind: "last_owner" });
    const { count } = await tx.staff.updateMany({
      where: { email, role: { not: role } },
      data: { role, sessionGeneration: { increment: 1 } },
    });
    const exists = count === 1 || (await tx.staff.count({ where: { email } })) === 1;
    return exists ? ok({ changed: count === 1 }) : err({ kind: "not_found" });
  });
}

/**
 * Locks a member of staff out: no sign-in, no invitation, and every session ends. Repeating it changes nothing.
 *
 * The last owner is only locked out by the command, with `evenLastOwner`.
 */
export async function disableStaff(
  { email, evenLastOwner = false }: { email: string; evenLastOwner?: boolean },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<void, { kind: "not_found" | "last_owner" }>> {
  return db.$transaction(async (tx) => {
    if (!evenLastOwner && (await isLastOwner(tx, email))) return err({ kind: "last_owner" });
    await tx.staff.updateMany({
      where: { email, disabledAt: null },
      data: { ...noInvitation, disabledAt: now(), sessionGeneration: { increment: 1 } },
    });
    return (await tx.staff.count({ where: { email } })) === 0 ? err({ kind: "not_found" }) : ok(undefined);
  });
}

/**
 * Lets a disabled member of staff in again, with a one-time invitation to choose a new password. The authenticator app ends.
 *
 * `by` is the owner who makes the link; left out for a command.
 */
export async function enableStaff(
  { email, by }: { email: string; by?: string },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, { kind: "not_disabled" | "not_found" }>> {
  const { token, columns } = createInvitation(now());
  return db.$transaction(async (tx) => {
    const { count } = await tx.staff.updateMany({
      where: { email, disabledAt: { not: null } },
      data: {
        ...columns,
        ...letInBy(by, now()),
        ...noEnrolment,
        disabledAt: null,
        passwordHash: null,
        sessionGeneration: { increment: 1 },
      },
    });
    if (count === 1) {
      await removeAuthenticator(tx, email);
      return ok({ token });
    }
    return err({ kind: (await tx.staff.count({ where: { email } })) === 0 ? "not_found" : "not_disabled" });
  });
}

/**
 * Takes a member of staff's password away and ends every session; a new password or a one-time invitation replaces it.
 *
 * An earlier invitation and the authenticator app end, too. A disabled account stays as it is. The last owner's password is only taken by the command, with
 * `evenLastOwner`. `by` is the owner who makes the link; left out for a command.
 */
export async function resetStaff(
  input: { email: string; password?: string; by?: string; evenLastOwner?: boolean },
  { db, now }: { db: Database; now: () => Date },
): Promise<Result<Access, PasswordError | { kind: "not_found" | "disabled" | "last_owner" }>> {
  const { email, password, by, evenLastOwner = false } = input;
  const prepared = await prepareAccess({ email, password }, now());
  if (!prepared.ok) return prepared;
  const { access, columns } = prepared.value;
  return db.$transaction(async (tx) => {
    if (!evenLastOwner && (await isLastOwner(tx, email))) return err({ kind: "last_owner" });
    const { count } = await tx.staff.updateMany({
      where: { email, disabledAt: null },
      data: { ...noEnrolment, ...columns, ...letInBy(by, now()), sessionGeneration: { increment: 1 } },
    });
    if (count === 1) {
      await removeAuthenticator(tx, email);
      return ok(access);
    }
    return err({ kind: (await tx.staff.count({ where: { email } })) === 0 ? "not_found" : "disabled" });
  });
}

/** Whether nobody else could act as an owner. Locks all owners, so that two of them cannot remove each other at the same moment. */
async function isLastOwner(tx: Prisma.TransactionClient, email: string): Promise<boolean> {
  await lockOwners(tx);
  const owners = await tx.staff.findMany({
    where: { role: "owner", disabledAt: null, passwordHash: { not: null } },
    select: { email: true },
  });
  return owners.length === 1 && owners[0]?.email === email;
}

/** Which mails a member of staff wants: about each day, and at once about what cannot wait. */
export type MailChoice = { wantsDayMail: boolean; wantsAlerts: boolean };

export async function chooseMails(
  { staffId, wantsDayMail, wantsAlerts }: MailChoice & { staffId: string },
  { db }: { db: Database },
): Promise<void> {
  await db.staff.updateMany({ where: { id: staffId }, data: { wantsDayMail, wantsAlerts } });
}

export async function readMailChoice(
  { staffId }: { staffId: string },
  { db }: { db: Database },
): Promise<MailChoice> {
  return db.staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { wantsDayMail: true, wantsAlerts: true },
  });
}
