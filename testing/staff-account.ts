import type { PrismaClient } from "@/lib/db/generated/client";
import { beginStaffSession, type CurrentStaff } from "@/lib/staff/sessions";
import type { StaffRole } from "@/lib/staff/rights";

/** Adds an active account of staff that is signed in, without an authenticator app. `db` is the owner's. */
export async function staffAccount(
  email: string,
  {
    db,
    role = "manager",
    ...rest
  }: { db: PrismaClient; role?: StaffRole; invitedBy?: string; invitedAt?: Date },
): Promise<CurrentStaff> {
  const { id, name } = await db.staff.create({
    data: { email, name: email, role, passwordHash: "never compared", ...rest },
  });
  const sessionId = await beginStaffSession(
    { staffId: id, browser: "Firefox, Linux" },
    { db, now: () => new Date() },
  );
  return { id, email, name, role, sessionId, hasAuthenticator: false, provenAt: null };
}
