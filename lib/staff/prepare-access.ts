import "server-only";

import { type Result, err, ok } from "@/lib/result";

import type { Busy } from "./bounded-queue";
import {
  type EnrolmentColumns,
  type InvitationColumns,
  createInvitation,
  enrolment,
  noInvitation,
} from "./invitation";
import { hashPassword } from "./password-hashing";
import { type PasswordProblem, checkNewPassword } from "./password-rules";

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
