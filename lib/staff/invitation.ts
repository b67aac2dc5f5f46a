import "server-only";

import { createHash, randomBytes } from "node:crypto";

/** How long an invitation works. */
export const invitationHours = 24;

/** How long a first authenticator app may be set up after a link was used, in minutes. */
export const enrolMinutes = 60;

/**
 * What is stored for whoever has just used a link: with its token, a first authenticator app may be set up. Without a token the command
 * has just set the password, and whoever has it may.
 */
export function enrolment(token: string | undefined, now: Date): EnrolmentColumns {
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
  return createHash("sha256").update(token).digest("base64url");
}
