import "server-only";

import type { Database } from "@/lib/db/database";

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
