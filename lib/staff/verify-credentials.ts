import "server-only";

import type { Database } from "@/lib/db/database";
import { type Result, err, ok } from "@/lib/result";

import type { Busy } from "./bounded-queue";
import { placeholderHash, verifyPassword } from "./password-hashing";
import { normalizeEmail } from "./staff-email";
import type { SignedInStaff } from "./views";

/**
 * Finds the member of staff with this e-mail address and password.
 *
 * An address that is unknown, disabled or only invited costs the same argon2 verification as any other, so that the
 * response time does not show which addresses exist.
 */
export async function verifyCredentials(
  { email, password, knownBrowser }: { email: string; password: string; knownBrowser: boolean },
  { db, verify = verifyPassword }: { db: Database; verify?: typeof verifyPassword },
): Promise<Result<SignedInStaff, Busy | { kind: "wrong_credentials" }>> {
  // Made first for every address: its one-time cost would otherwise show the first unknown one.
  const standIn = await placeholderHash();
  const staff = await db.staff.findUnique({ where: { email: normalizeEmail(email) } });
  const verified = await verify(staff?.passwordHash ?? standIn, password, { knownBrowser });
  if (!verified.ok) return verified;
  const maySignIn = staff !== null && staff.passwordHash !== null && staff.disabledAt === null;
  if (!maySignIn || !verified.value) return err({ kind: "wrong_credentials" });
  return ok({
    id: staff.id,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    sessionGeneration: staff.sessionGeneration,
  });
}
