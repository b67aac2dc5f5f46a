import "server-only";

import type { Database } from "@/lib/db/database";

import type { StaffAccount } from "./views";

/** All accounts, by e-mail address. */
export async function listStaff({ db, now }: { db: Database; now: () => Date }): Promise<StaffAccount[]> {
  const accounts = await db.staff.findMany({ orderBy: { email: "asc" } });
  return accounts.map(({ passwordHash, invitationExpiresAt, disabledAt, ...row }) => {
    const { id, email, role, createdAt } = row;
    const account = { id, email, role, createdAt };
    if (disabledAt !== null) return { ...account, state: "disabled" };
    if (passwordHash !== null) return { ...account, state: "active" };
    const isOpen = invitationExpiresAt !== null && invitationExpiresAt > now();
    return { ...account, state: isOpen ? "invited" : "invitation expired" };
  });
}
