import "server-only";

import type { Database } from "@/lib/db/database";

import type { StaffAccount } from "./views";

/** All accounts, by e-mail address. */
export async function listStaff({ db, now }: { db: Database; now: () => Date }): Promise<StaffAccount[]> {
  const accounts = await db.staff.findMany({ orderBy: { email: "asc" } });
  return accounts.map(({ email, passwordHash, invitationExpiresAt, disabledAt, createdAt }) => {
    if (disabledAt !== null) return { email, state: "disabled", createdAt };
    if (passwordHash !== null) return { email, state: "active", createdAt };
    const isOpen = invitationExpiresAt !== null && invitationExpiresAt > now();
    return { email, state: isOpen ? "invited" : "invitation expired", createdAt };
  });
}
