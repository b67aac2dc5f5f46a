import "server-only";

import type { Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/db/generated/client";

import type { StaffAlert } from "@/modules/seam/shop-module";

type NoticeDeps = { db: Database; now: () => Date };

/** How many days notices are stored, so that nothing is sent twice. */
const storedDays = 90;

/** The ids of the owners and managers who meet a condition: others can do nothing about a notice, unless it is for them alone. */
export async function findRecipients(
  where: Prisma.StaffWhereInput,
  { db }: Pick<NoticeDeps, "db">,
): Promise<string[]> {
  const staff = await db.staff.findMany({
    where: { role: { in: ["owner", "manager"] }, ...where, disabledAt: null, passwordHash: { not: null } },
    select: { id: true },
  });
  return staff.map(({ id }) => id);
}

/** Writes notices to members of staff, each once, with their mails in the same transaction. Returns how many were new. */
export async function writeNotices(
  drafts: Omit<StaffAlert, "to">[],
  recipients: string[],
  { db, now }: NoticeDeps,
): Promise<number> {
  if (drafts.length === 0) return 0;
  return db.$transaction(async (tx) => {
    const addressed = recipients.flatMap((staffId) => drafts.map((draft) => ({ staffId, ...draft })));
    await tx.staffNotice.createMany({ data: addressed, skipDuplicates: true });
    const unsent = await tx.staffNotice.findMany({
      where: { mail: null },
      select: { id: true, staff: { select: { email: true } } },
    });
    await tx.mail.createMany({
      data: unsent.map(({ id, staff: { email } }) => ({
        kind: "staff_notice",
        staffNoticeId: id,
        language: "en",
        toAddress: email,
      })),
    });
    const storedSince = new Date(now().getTime() - storedDays * 24 * 60 * 60_000);
    await tx.staffNotice.deleteMany({ where: { createdAt: { lt: storedSince } } });
    return unsent.length;
  });
}
